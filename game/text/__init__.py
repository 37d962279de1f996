"""What the program says: the gettext catalogues, and the sentences for rules, reminders, options, games
and faults.
Every sentence is one literal, so that a catalogue holds whole sentences.
Nothing here decides anything."""
