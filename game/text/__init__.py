"""The texts of the program: gettext catalogues, and sentences for rules, reminders, options, games and
faults. Every sentence is one literal, so that catalogues hold whole sentences."""
