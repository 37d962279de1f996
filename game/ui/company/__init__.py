"""Tables of several players: curtain, seats, questions, phones, and the players form. Nothing here may show a
player the hand of another: what is drawn comes from `seen_by`. Cards and boards have packages of their
own."""
