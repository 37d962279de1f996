PRAGMA application_id = 1264676469;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
BEGIN TRANSACTION;
CREATE TABLE entry (
            game INTEGER NOT NULL REFERENCES game (id),
            n INTEGER NOT NULL,
            at INTEGER NOT NULL CHECK (at >= 0),
            move TEXT,
            outcome TEXT,
            time REAL NOT NULL,
            PRIMARY KEY (game, n)
        ) WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,0,1,'{"move":"draw","zone":"stock"}',NULL,1700000002.0);
INSERT INTO "entry" VALUES(1,1,2,'{"move":"draw","zone":"stock"}',NULL,1700000003.0);
INSERT INTO "entry" VALUES(1,2,3,'{"move":"draw","zone":"stock"}',NULL,1700000004.0);
INSERT INTO "entry" VALUES(1,3,1,NULL,NULL,1700000005.0);
INSERT INTO "entry" VALUES(2,0,1,'{"move":"draw","zone":"stock"}',NULL,1700000007.0);
INSERT INTO "entry" VALUES(2,1,2,'{"move":"resign"}','lost',1700000008.0);
CREATE TABLE game (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            setup TEXT NOT NULL,
            ruleset TEXT NOT NULL,
            lexicon TEXT NOT NULL,
            lexicon_hash TEXT NOT NULL,
            begun REAL NOT NULL
        );
INSERT INTO "game" VALUES(1,'{"ruleset":"test","names":["Ana"],"deal":7,"language":"","options":{},"version":1}','{"id":"test","name":"Test","mode":"patience.TwelveInHand","players":[1,1],"lexicon":"none","pieces":{"A":[1,2],"B":[1,2],"C":[1,2],"D":[1,2],"E":[1,2],"F":[1,2],"G":[1,2],"H":[1,2],"I":[1,2],"J":[1,2],"K":[1,2],"L":[1,2],"M":[1,2],"N":[1,2],"O":[1,2],"P":[1,2],"Q":[1,2],"R":[1,2],"S":[1,2],"T":[1,2],"U":[1,2],"V":[1,2],"W":[1,2],"X":[1,2],"Y":[1,2],"Z":[1,2]},"hand":12,"draw_only_when_stuck":false}','tiny','00000000',1700000001.0);
INSERT INTO "game" VALUES(2,'{"ruleset":"test","names":["Bo"],"deal":3,"language":"","options":{},"version":1}','{"id":"test","name":"Test","mode":"patience.TwelveInHand","players":[1,1],"lexicon":"none","pieces":{"A":[1,2],"B":[1,2],"C":[1,2],"D":[1,2],"E":[1,2],"F":[1,2],"G":[1,2],"H":[1,2],"I":[1,2],"J":[1,2],"K":[1,2],"L":[1,2],"M":[1,2],"N":[1,2],"O":[1,2],"P":[1,2],"Q":[1,2],"R":[1,2],"S":[1,2],"T":[1,2],"U":[1,2],"V":[1,2],"W":[1,2],"X":[1,2],"Y":[1,2],"Z":[1,2]},"hand":12,"draw_only_when_stuck":false}','tiny','00000000',1700000006.0);
COMMIT;
