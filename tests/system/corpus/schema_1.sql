PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE account (
  account_id TEXT PRIMARY KEY, name TEXT NOT NULL, created_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO account VALUES('a7796ffe934c64243c49b','Bert',1750000000000);
INSERT INTO account VALUES('a8c7c262a7e0bdfa25c83','Anna',1750000000000);
INSERT INTO account VALUES('ab793ba8722a53119682c','Cleo',1750000000000);
CREATE TABLE login_session (
  token_hash TEXT PRIMARY KEY, account_id TEXT NOT NULL REFERENCES account ON DELETE CASCADE,
  created_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL, idle_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL)
  STRICT, WITHOUT ROWID;
INSERT INTO login_session VALUES('5fc1f3ad4f83596319dbd47a5662bf3f76d5a6f6a9d00f53b31960494b00744e','ab793ba8722a53119682c',1750000000000,1750000000000,2592000000,1765552000000);
INSERT INTO login_session VALUES('8fe28cf6ad7396f69380b50eeeb08ef6e12c74c88354c12ed4291f294e68936d','a7796ffe934c64243c49b',1750000000000,1750000000000,2592000000,1765552000000);
INSERT INTO login_session VALUES('cd81600c57da14ffa8f03f44d35486bd52946533820e924db9c292bf97d63902','a8c7c262a7e0bdfa25c83',1750000000000,1750000000000,2592000000,1765552000000);
CREATE TABLE game_match (
  number INTEGER PRIMARY KEY, match_id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, ruleset_version TEXT NOT NULL,
  scenario TEXT NOT NULL, options TEXT NOT NULL, title TEXT NOT NULL, lifecycle TEXT NOT NULL,
  creator TEXT NOT NULL REFERENCES account, created_ms INTEGER NOT NULL,
  revision INTEGER NOT NULL CHECK (revision >= 1)) STRICT;
INSERT INTO game_match VALUES(1,'m5926bf3634c765567caf','caravan','1','plain','{}','A trial','running','a8c7c262a7e0bdfa25c83',1750000000000,20);
CREATE TABLE seat (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), seat TEXT NOT NULL, ordinal INTEGER NOT NULL,
  node TEXT NOT NULL, holder TEXT REFERENCES account, PRIMARY KEY (match_id, seat)) STRICT, WITHOUT ROWID;
INSERT INTO seat VALUES('m5926bf3634c765567caf','amber',0,'amber','a8c7c262a7e0bdfa25c83');
INSERT INTO seat VALUES('m5926bf3634c765567caf','birch',1,'birch','a7796ffe934c64243c49b');
INSERT INTO seat VALUES('m5926bf3634c765567caf','cedar',2,'cedar','ab793ba8722a53119682c');
CREATE TABLE log (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), revision INTEGER NOT NULL, kind TEXT NOT NULL,
  body TEXT NOT NULL, at_ms INTEGER NOT NULL, PRIMARY KEY (match_id, revision)) STRICT, WITHOUT ROWID;
INSERT INTO log VALUES('m5926bf3634c765567caf',1,'created','{"dice_to":1,"digest":"5751c745047b1237fc0cfe5fdd6d02818187b8c8971b931fe3002096245f5c06"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',2,'seat_taken','{"account":"a7796ffe934c64243c49b","name":"Bert","seat":"birch"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',3,'seat_taken','{"account":"ab793ba8722a53119682c","name":"Cleo","seat":"cedar"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',4,'seat_ready','{"decision":"1.send.amber","digest":"13b010c0dfb41e03a30584c7b1b4fd2747a602a58895ea42a37058dcd5dccb60","group":"1.send","seat":"amber","submission":"de827873-0eb8-44d6-84b8-6784408c4520"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',5,'resolved','{"dice_from":2,"dice_to":1,"digest":"fca61d40ba481c5306fddfd1d98c5f1a5b124788f8cab2e3f0ac90d61c5d727e","group":"1.send"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',6,'seat_ready','{"decision":"1.react.birch","digest":"080cfd9744aaa2df218085f3391c6e27482aa9e1f2a5f5d821131ce0aa3eb684","group":"1.react","seat":"birch","submission":"023e3f74-3398-48b7-8561-8ffff32f2c4d"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',7,'seat_ready','{"decision":"1.react.cedar","digest":"2b7b5bdf4173aa3b03e7aa43e6415bb8418704eeaf29d177fea5595b267702aa","group":"1.react","seat":"cedar","submission":"6bf36745-8bc9-4710-8b4e-7f89f0df2c1e"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',8,'resolved','{"dice_from":2,"dice_to":2,"digest":"ddb6a3bc8f8a52ceb6f5e1942febe0695e5b4c1eec1c38f2119b0525e104b8ed","group":"1.react"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',9,'seat_ready','{"decision":"2.send.birch","digest":"85035d66ef2c820b96c39631cae46af660e56738e20b8d047bfca11293904a29","group":"2.send","seat":"birch","submission":"6d1d984f-893e-42c4-8473-78100d209519"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',10,'resolved','{"dice_from":3,"dice_to":2,"digest":"eb4e2612c4a7bd4d082dd977ad16e1f64f9a336ac2f1c958bba7b2348756108b","group":"2.send"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',11,'seat_ready','{"decision":"2.react.amber","digest":"aa25f254fd1d1ff281a94376f94761d6292ba445f853fec2fe480ef322d39dd0","group":"2.react","seat":"amber","submission":"2d69e578-f8d5-4b21-889b-40fa5c9a45c7"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',12,'seat_ready','{"decision":"2.react.cedar","digest":"fa8bfbb91143feaa746a5a3f86b8b6fac1bfc3486b136a0ed2d34418ededdd0f","group":"2.react","seat":"cedar","submission":"f7ffe144-02a0-4a18-82b2-a7dc75afdcd8"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',13,'resolved','{"dice_from":3,"dice_to":3,"digest":"6bdd5fcc4cb8e42341610178ee82feb5c93a13d11a62d29e951cf15683dbb41a","group":"2.react"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',14,'seat_ready','{"decision":"3.send.cedar","digest":"c54fd937ea7601471b449137f56d868153c7bf4fdef6da24ec3e633f64bf3660","group":"3.send","seat":"cedar","submission":"c6ad33eb-74fa-49f4-83d0-e433d9d6acc2"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',15,'resolved','{"dice_from":4,"dice_to":3,"digest":"c4616dd9bd315aa9b4ff784e6581dc6c675cc26a6701683456538c391cbfa9d6","group":"3.send"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',16,'seat_ready','{"decision":"3.react.amber","digest":"db8430f48d43963a8f134696573b9a8014d0f9cebfdf27e6192c77b05f48190c","group":"3.react","seat":"amber","submission":"55ae0263-2ff7-4a7e-843b-cc03282c3a91"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',17,'seat_ready','{"decision":"3.react.birch","digest":"a692e381029bc5f6adaac766f3a531e97a5279999bcb9d7020a95dae7cec17ae","group":"3.react","seat":"birch","submission":"d4ec092c-eec2-4f87-89c7-618d7fd58589"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',18,'resolved','{"dice_from":4,"dice_to":4,"digest":"76d9eefce188cec4027b7eab86d162cb578a795533fb40c57213607870ab82c0","group":"3.react"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',19,'seat_ready','{"decision":"4.send.amber","digest":"e62ece652d19864fa255fa56b26432114257bfd00cdc5ad46bde65ce1fd13002","group":"4.send","seat":"amber","submission":"59f7e410-3b5e-4263-866d-129ddb87ee83"}',1750000000000);
INSERT INTO log VALUES('m5926bf3634c765567caf',20,'resolved','{"dice_from":5,"dice_to":4,"digest":"bab0204b4fcc7f6ab498808afeba2e82fba2c199e47d460d3b9360636a3906ce","group":"4.send"}',1750000000000);
CREATE TABLE event (
  match_id TEXT NOT NULL, revision INTEGER NOT NULL, ordinal INTEGER NOT NULL, origin TEXT NOT NULL,
  kind TEXT NOT NULL, body TEXT NOT NULL, audience TEXT NOT NULL, lesser TEXT,
  PRIMARY KEY (match_id, revision, ordinal), FOREIGN KEY (match_id, revision) REFERENCES log)
  STRICT, WITHOUT ROWID;
INSERT INTO event VALUES('m5926bf3634c765567caf',1,0,'match','created','{}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',1,1,'match','dice','{"chain":1,"draws":[{"face":0,"label":"deal/amber/0","pick":true,"sides":15},{"face":0,"label":"deal/amber/1","pick":true,"sides":14},{"face":0,"label":"deal/amber/2","pick":true,"sides":13},{"face":0,"label":"deal/amber/3","pick":true,"sides":12},{"face":0,"label":"deal/amber/4","pick":true,"sides":11},{"face":0,"label":"deal/birch/0","pick":true,"sides":10},{"face":0,"label":"deal/birch/1","pick":true,"sides":9},{"face":0,"label":"deal/birch/2","pick":true,"sides":8},{"face":0,"label":"deal/birch/3","pick":true,"sides":7},{"face":0,"label":"deal/birch/4","pick":true,"sides":6},{"face":0,"label":"deal/cedar/0","pick":true,"sides":5},{"face":0,"label":"deal/cedar/1","pick":true,"sides":4},{"face":0,"label":"deal/cedar/2","pick":true,"sides":3},{"face":0,"label":"deal/cedar/3","pick":true,"sides":2},{"face":0,"label":"deal/cedar/4","pick":true,"sides":1}],"element":"4cbd8211483c74bab2094ac18c6cd47ee42676163886f94ee5fa4fe34a6454b8","index":1,"nonces":{},"previous":"4fa89aaa3124290b3c7f5956cd4e69f9f760ae5b7c6f56660bf2e55606902bb3","step":"deal"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',1,2,'game','dealt','{"cards":5,"hand":[2,9,10,11,14],"rule":"C1","seat":"amber"}','["amber"]','{"cards":5,"rule":"C1","seat":"amber"}');
INSERT INTO event VALUES('m5926bf3634c765567caf',1,3,'game','dealt','{"cards":5,"hand":[1,3,5,6,7],"rule":"C1","seat":"birch"}','["birch"]','{"cards":5,"rule":"C1","seat":"birch"}');
INSERT INTO event VALUES('m5926bf3634c765567caf',1,4,'game','dealt','{"cards":5,"hand":[4,8,12,13,15],"rule":"C1","seat":"cedar"}','["cedar"]','{"cards":5,"rule":"C1","seat":"cedar"}');
INSERT INTO event VALUES('m5926bf3634c765567caf',2,0,'match','seat_taken','{"name":"Bert","seat":"birch"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',3,0,'match','seat_taken','{"name":"Cleo","seat":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',4,0,'match','seat_ready','{"group":"1.send","seat":"amber"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',5,0,'match','resolved','{"digests":[{"decision":"1.send.amber","digest":"13b010c0dfb41e03a30584c7b1b4fd2747a602a58895ea42a37058dcd5dccb60","nonce":"cdd0fe7873a754da4564ce0deb3dd852","seat":"amber"}],"group":"1.send","steps":[]}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',5,1,'game','sent','{"card":2,"rule":"C2","seat":"amber"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',6,0,'match','seat_ready','{"group":"1.react","seat":"birch"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',7,0,'match','seat_ready','{"group":"1.react","seat":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',8,0,'match','resolved','{"digests":[{"decision":"1.react.birch","digest":"080cfd9744aaa2df218085f3391c6e27482aa9e1f2a5f5d821131ce0aa3eb684","nonce":"1e1540862445a72248da4545ac1590de","seat":"birch"},{"decision":"1.react.cedar","digest":"2b7b5bdf4173aa3b03e7aa43e6415bb8418704eeaf29d177fea5595b267702aa","nonce":"4a45947c2eb8df48380c8d60e72cbf60","seat":"cedar"}],"group":"1.react","steps":[{"index":2,"step":"toll"}]}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',8,1,'match','dice','{"chain":1,"draws":[{"face":2,"label":"toll/1","sides":6}],"element":"04647ea71ee0751ec2542599f1f5acad89e1274dadeeca77a4ebe0f4ccd75b8b","index":2,"nonces":{"amber":"cdd0fe7873a754da4564ce0deb3dd852","birch":"1e1540862445a72248da4545ac1590de","cedar":"4a45947c2eb8df48380c8d60e72cbf60"},"previous":"4cbd8211483c74bab2094ac18c6cd47ee42676163886f94ee5fa4fe34a6454b8","step":"toll"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',8,2,'game','reacted','{"card":4,"rule":"C3","seat":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',8,3,'game','settled','{"card":2,"die":2,"points":2,"rule":"C4","winner":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',9,0,'match','seat_ready','{"group":"2.send","seat":"birch"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',10,0,'match','resolved','{"digests":[{"decision":"2.send.birch","digest":"85035d66ef2c820b96c39631cae46af660e56738e20b8d047bfca11293904a29","nonce":"d6505c3eb6e46e3155e106bb70b6711b","seat":"birch"}],"group":"2.send","steps":[]}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',10,1,'game','sent','{"card":1,"rule":"C2","seat":"birch"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',11,0,'match','seat_ready','{"group":"2.react","seat":"amber"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',12,0,'match','seat_ready','{"group":"2.react","seat":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',13,0,'match','resolved','{"digests":[{"decision":"2.react.amber","digest":"aa25f254fd1d1ff281a94376f94761d6292ba445f853fec2fe480ef322d39dd0","nonce":"6fb940c5c4132c093cfa8ab1d621ca96","seat":"amber"},{"decision":"2.react.cedar","digest":"fa8bfbb91143feaa746a5a3f86b8b6fac1bfc3486b136a0ed2d34418ededdd0f","nonce":"f5949ebc0583d391676c9821ab2b5a78","seat":"cedar"}],"group":"2.react","steps":[{"index":3,"step":"toll"}]}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',13,1,'match','dice','{"chain":1,"draws":[{"face":1,"label":"toll/2","sides":6}],"element":"7c854921491d8f8900d693ee5d9e4cf37c766c78986e3f6be275d6d54eeb3627","index":3,"nonces":{"amber":"6fb940c5c4132c093cfa8ab1d621ca96","birch":"d6505c3eb6e46e3155e106bb70b6711b","cedar":"f5949ebc0583d391676c9821ab2b5a78"},"previous":"04647ea71ee0751ec2542599f1f5acad89e1274dadeeca77a4ebe0f4ccd75b8b","step":"toll"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',13,2,'game','reacted','{"card":8,"rule":"C3","seat":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',13,3,'game','settled','{"card":1,"die":1,"points":1,"rule":"C4","winner":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',14,0,'match','seat_ready','{"group":"3.send","seat":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',15,0,'match','resolved','{"digests":[{"decision":"3.send.cedar","digest":"c54fd937ea7601471b449137f56d868153c7bf4fdef6da24ec3e633f64bf3660","nonce":"1a01a30bcc54a717073bc0f2fb8825e0","seat":"cedar"}],"group":"3.send","steps":[]}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',15,1,'game','sent','{"card":12,"rule":"C2","seat":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',16,0,'match','seat_ready','{"group":"3.react","seat":"amber"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',17,0,'match','seat_ready','{"group":"3.react","seat":"birch"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',18,0,'match','resolved','{"digests":[{"decision":"3.react.amber","digest":"db8430f48d43963a8f134696573b9a8014d0f9cebfdf27e6192c77b05f48190c","nonce":"b5a61db771c403ffc766969c10119f58","seat":"amber"},{"decision":"3.react.birch","digest":"a692e381029bc5f6adaac766f3a531e97a5279999bcb9d7020a95dae7cec17ae","nonce":"2342a75863e4aa542ce43b6b83e03996","seat":"birch"}],"group":"3.react","steps":[{"index":4,"step":"toll"}]}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',18,1,'match','dice','{"chain":1,"draws":[{"face":5,"label":"toll/3","sides":6}],"element":"c9eb56c0edb95ca1230c2c28d165ddbccc43498e9d2096432a9db4a6e3f3a80e","index":4,"nonces":{"amber":"b5a61db771c403ffc766969c10119f58","birch":"2342a75863e4aa542ce43b6b83e03996","cedar":"1a01a30bcc54a717073bc0f2fb8825e0"},"previous":"7c854921491d8f8900d693ee5d9e4cf37c766c78986e3f6be275d6d54eeb3627","step":"toll"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',18,2,'game','settled','{"card":12,"die":5,"points":12,"rule":"C4","winner":"cedar"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',19,0,'match','seat_ready','{"group":"4.send","seat":"amber"}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',20,0,'match','resolved','{"digests":[{"decision":"4.send.amber","digest":"e62ece652d19864fa255fa56b26432114257bfd00cdc5ad46bde65ce1fd13002","nonce":"2141a76c7bee56bd9a81d732944f2ec3","seat":"amber"}],"group":"4.send","steps":[]}','all',NULL);
INSERT INTO event VALUES('m5926bf3634c765567caf',20,1,'game','sent','{"card":9,"rule":"C2","seat":"amber"}','all',NULL);
CREATE TABLE submission (
  match_id TEXT NOT NULL, seat TEXT NOT NULL, submission_id TEXT NOT NULL, revision INTEGER NOT NULL,
  reply TEXT NOT NULL, PRIMARY KEY (match_id, seat, submission_id), FOREIGN KEY (match_id, seat) REFERENCES seat,
  FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;
INSERT INTO submission VALUES('m5926bf3634c765567caf','amber','2d69e578-f8d5-4b21-889b-40fa5c9a45c7',11,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"2.react.amber","digest":"aa25f254fd1d1ff281a94376f94761d6292ba445f853fec2fe480ef322d39dd0","submission":"2d69e578-f8d5-4b21-889b-40fa5c9a45c7"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','amber','55ae0263-2ff7-4a7e-843b-cc03282c3a91',16,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"3.react.amber","digest":"db8430f48d43963a8f134696573b9a8014d0f9cebfdf27e6192c77b05f48190c","submission":"55ae0263-2ff7-4a7e-843b-cc03282c3a91"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','amber','59f7e410-3b5e-4263-866d-129ddb87ee83',19,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"4.send.amber","digest":"e62ece652d19864fa255fa56b26432114257bfd00cdc5ad46bde65ce1fd13002","submission":"59f7e410-3b5e-4263-866d-129ddb87ee83"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','amber','de827873-0eb8-44d6-84b8-6784408c4520',4,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"1.send.amber","digest":"13b010c0dfb41e03a30584c7b1b4fd2747a602a58895ea42a37058dcd5dccb60","submission":"de827873-0eb8-44d6-84b8-6784408c4520"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','birch','023e3f74-3398-48b7-8561-8ffff32f2c4d',6,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"1.react.birch","digest":"080cfd9744aaa2df218085f3391c6e27482aa9e1f2a5f5d821131ce0aa3eb684","submission":"023e3f74-3398-48b7-8561-8ffff32f2c4d"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','birch','6d1d984f-893e-42c4-8473-78100d209519',9,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"2.send.birch","digest":"85035d66ef2c820b96c39631cae46af660e56738e20b8d047bfca11293904a29","submission":"6d1d984f-893e-42c4-8473-78100d209519"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','birch','d4ec092c-eec2-4f87-89c7-618d7fd58589',17,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"3.react.birch","digest":"a692e381029bc5f6adaac766f3a531e97a5279999bcb9d7020a95dae7cec17ae","submission":"d4ec092c-eec2-4f87-89c7-618d7fd58589"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','cedar','6bf36745-8bc9-4710-8b4e-7f89f0df2c1e',7,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"1.react.cedar","digest":"2b7b5bdf4173aa3b03e7aa43e6415bb8418704eeaf29d177fea5595b267702aa","submission":"6bf36745-8bc9-4710-8b4e-7f89f0df2c1e"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','cedar','c6ad33eb-74fa-49f4-83d0-e433d9d6acc2',14,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"3.send.cedar","digest":"c54fd937ea7601471b449137f56d868153c7bf4fdef6da24ec3e633f64bf3660","submission":"c6ad33eb-74fa-49f4-83d0-e433d9d6acc2"}}');
INSERT INTO submission VALUES('m5926bf3634c765567caf','cedar','f7ffe144-02a0-4a18-82b2-a7dc75afdcd8',12,'{"kind":"ready","receipt":{"at":1750000000000,"decision":"2.react.cedar","digest":"fa8bfbb91143feaa746a5a3f86b8b6fac1bfc3486b136a0ed2d34418ededdd0f","submission":"f7ffe144-02a0-4a18-82b2-a7dc75afdcd8"}}');
CREATE TABLE resolution (
  match_id TEXT NOT NULL, group_id TEXT NOT NULL, revision INTEGER NOT NULL,
  PRIMARY KEY (match_id, group_id), FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;
INSERT INTO resolution VALUES('m5926bf3634c765567caf','1.react',8);
INSERT INTO resolution VALUES('m5926bf3634c765567caf','1.send',5);
INSERT INTO resolution VALUES('m5926bf3634c765567caf','2.react',13);
INSERT INTO resolution VALUES('m5926bf3634c765567caf','2.send',10);
INSERT INTO resolution VALUES('m5926bf3634c765567caf','3.react',18);
INSERT INTO resolution VALUES('m5926bf3634c765567caf','3.send',15);
INSERT INTO resolution VALUES('m5926bf3634c765567caf','4.send',20);
CREATE TABLE sealed (
  match_id TEXT NOT NULL, seat TEXT NOT NULL, decision_id TEXT NOT NULL, group_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'ready', 'resolved')), draft INTEGER NOT NULL,
  payload TEXT NOT NULL, nonce TEXT NOT NULL, digest TEXT NOT NULL, at_ms INTEGER NOT NULL,
  submission TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (match_id, seat, decision_id), FOREIGN KEY (match_id, seat) REFERENCES seat) STRICT, WITHOUT ROWID;
INSERT INTO sealed VALUES('m5926bf3634c765567caf','amber','1.send.amber','1.send','resolved',1,'{"card":2}','cdd0fe7873a754da4564ce0deb3dd852','13b010c0dfb41e03a30584c7b1b4fd2747a602a58895ea42a37058dcd5dccb60',1750000000000,'de827873-0eb8-44d6-84b8-6784408c4520');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','amber','2.react.amber','2.react','resolved',1,'{"card":null}','6fb940c5c4132c093cfa8ab1d621ca96','aa25f254fd1d1ff281a94376f94761d6292ba445f853fec2fe480ef322d39dd0',1750000000000,'2d69e578-f8d5-4b21-889b-40fa5c9a45c7');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','amber','3.react.amber','3.react','resolved',1,'{"card":null}','b5a61db771c403ffc766969c10119f58','db8430f48d43963a8f134696573b9a8014d0f9cebfdf27e6192c77b05f48190c',1750000000000,'55ae0263-2ff7-4a7e-843b-cc03282c3a91');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','amber','4.send.amber','4.send','resolved',1,'{"card":9}','2141a76c7bee56bd9a81d732944f2ec3','e62ece652d19864fa255fa56b26432114257bfd00cdc5ad46bde65ce1fd13002',1750000000000,'59f7e410-3b5e-4263-866d-129ddb87ee83');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','birch','1.react.birch','1.react','resolved',1,'{"card":null}','1e1540862445a72248da4545ac1590de','080cfd9744aaa2df218085f3391c6e27482aa9e1f2a5f5d821131ce0aa3eb684',1750000000000,'023e3f74-3398-48b7-8561-8ffff32f2c4d');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','birch','2.send.birch','2.send','resolved',1,'{"card":1}','d6505c3eb6e46e3155e106bb70b6711b','85035d66ef2c820b96c39631cae46af660e56738e20b8d047bfca11293904a29',1750000000000,'6d1d984f-893e-42c4-8473-78100d209519');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','birch','3.react.birch','3.react','resolved',1,'{"card":null}','2342a75863e4aa542ce43b6b83e03996','a692e381029bc5f6adaac766f3a531e97a5279999bcb9d7020a95dae7cec17ae',1750000000000,'d4ec092c-eec2-4f87-89c7-618d7fd58589');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','cedar','1.react.cedar','1.react','resolved',1,'{"card":4}','4a45947c2eb8df48380c8d60e72cbf60','2b7b5bdf4173aa3b03e7aa43e6415bb8418704eeaf29d177fea5595b267702aa',1750000000000,'6bf36745-8bc9-4710-8b4e-7f89f0df2c1e');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','cedar','2.react.cedar','2.react','resolved',1,'{"card":8}','f5949ebc0583d391676c9821ab2b5a78','fa8bfbb91143feaa746a5a3f86b8b6fac1bfc3486b136a0ed2d34418ededdd0f',1750000000000,'f7ffe144-02a0-4a18-82b2-a7dc75afdcd8');
INSERT INTO sealed VALUES('m5926bf3634c765567caf','cedar','3.send.cedar','3.send','resolved',1,'{"card":12}','1a01a30bcc54a717073bc0f2fb8825e0','c54fd937ea7601471b449137f56d868153c7bf4fdef6da24ec3e633f64bf3660',1750000000000,'c6ad33eb-74fa-49f4-83d0-e433d9d6acc2');
CREATE TABLE dice_chain (
  match_id TEXT NOT NULL REFERENCES game_match (match_id), chain INTEGER NOT NULL, commitment TEXT NOT NULL,
  seed TEXT NOT NULL, first_index INTEGER NOT NULL, length INTEGER NOT NULL CHECK (length >= 1),
  PRIMARY KEY (match_id, chain)) STRICT, WITHOUT ROWID;
INSERT INTO dice_chain VALUES('m5926bf3634c765567caf',1,'4fa89aaa3124290b3c7f5956cd4e69f9f760ae5b7c6f56660bf2e55606902bb3','bea46a01c04984071cf867951d38dd60021967fd23e335efb6aefb73ef2b1534',1,4096);
CREATE TABLE dice_step (
  match_id TEXT NOT NULL, dice_index INTEGER NOT NULL, chain INTEGER NOT NULL, revision INTEGER NOT NULL,
  step TEXT NOT NULL, element TEXT NOT NULL, previous TEXT NOT NULL, nonces TEXT NOT NULL, draws TEXT NOT NULL,
  PRIMARY KEY (match_id, dice_index), FOREIGN KEY (match_id, chain) REFERENCES dice_chain,
  FOREIGN KEY (match_id, revision) REFERENCES log) STRICT, WITHOUT ROWID;
INSERT INTO dice_step VALUES('m5926bf3634c765567caf',1,1,1,'deal','4cbd8211483c74bab2094ac18c6cd47ee42676163886f94ee5fa4fe34a6454b8','4fa89aaa3124290b3c7f5956cd4e69f9f760ae5b7c6f56660bf2e55606902bb3','{}','[{"face":14,"label":"deal/amber/0","pick":true,"seats":["amber"],"sides":15},{"face":11,"label":"deal/amber/1","pick":true,"seats":["amber"],"sides":14},{"face":9,"label":"deal/amber/2","pick":true,"seats":["amber"],"sides":13},{"face":2,"label":"deal/amber/3","pick":true,"seats":["amber"],"sides":12},{"face":8,"label":"deal/amber/4","pick":true,"seats":["amber"],"sides":11},{"face":4,"label":"deal/birch/0","pick":true,"seats":["birch"],"sides":10},{"face":1,"label":"deal/birch/1","pick":true,"seats":["birch"],"sides":9},{"face":3,"label":"deal/birch/2","pick":true,"seats":["birch"],"sides":8},{"face":1,"label":"deal/birch/3","pick":true,"seats":["birch"],"sides":7},{"face":2,"label":"deal/birch/4","pick":true,"seats":["birch"],"sides":6},{"face":2,"label":"deal/cedar/0","pick":true,"seats":["cedar"],"sides":5},{"face":4,"label":"deal/cedar/1","pick":true,"seats":["cedar"],"sides":4},{"face":2,"label":"deal/cedar/2","pick":true,"seats":["cedar"],"sides":3},{"face":2,"label":"deal/cedar/3","pick":true,"seats":["cedar"],"sides":2},{"face":1,"label":"deal/cedar/4","pick":true,"seats":["cedar"],"sides":1}]');
INSERT INTO dice_step VALUES('m5926bf3634c765567caf',2,1,8,'toll','04647ea71ee0751ec2542599f1f5acad89e1274dadeeca77a4ebe0f4ccd75b8b','4cbd8211483c74bab2094ac18c6cd47ee42676163886f94ee5fa4fe34a6454b8','{"amber":"cdd0fe7873a754da4564ce0deb3dd852","birch":"1e1540862445a72248da4545ac1590de","cedar":"4a45947c2eb8df48380c8d60e72cbf60"}','[{"face":2,"label":"toll/1","sides":6}]');
INSERT INTO dice_step VALUES('m5926bf3634c765567caf',3,1,13,'toll','7c854921491d8f8900d693ee5d9e4cf37c766c78986e3f6be275d6d54eeb3627','04647ea71ee0751ec2542599f1f5acad89e1274dadeeca77a4ebe0f4ccd75b8b','{"amber":"6fb940c5c4132c093cfa8ab1d621ca96","birch":"d6505c3eb6e46e3155e106bb70b6711b","cedar":"f5949ebc0583d391676c9821ab2b5a78"}','[{"face":1,"label":"toll/2","sides":6}]');
INSERT INTO dice_step VALUES('m5926bf3634c765567caf',4,1,18,'toll','c9eb56c0edb95ca1230c2c28d165ddbccc43498e9d2096432a9db4a6e3f3a80e','7c854921491d8f8900d693ee5d9e4cf37c766c78986e3f6be275d6d54eeb3627','{"amber":"b5a61db771c403ffc766969c10119f58","birch":"2342a75863e4aa542ce43b6b83e03996","cedar":"1a01a30bcc54a717073bc0f2fb8825e0"}','[{"face":5,"label":"toll/3","sides":6}]');
CREATE TABLE invitation (
  code_hash TEXT PRIMARY KEY, match_id TEXT NOT NULL, seat TEXT NOT NULL, by_account TEXT NOT NULL REFERENCES account,
  created_ms INTEGER NOT NULL, expires_ms INTEGER NOT NULL, used_by TEXT REFERENCES account, used_ms INTEGER,
  FOREIGN KEY (match_id, seat) REFERENCES seat) STRICT, WITHOUT ROWID;
INSERT INTO invitation VALUES('e676494aa4277cdecaa13797c0e7d11ae58cf134c143ad5e80e3bddfe632d888','m5926bf3634c765567caf','cedar','a8c7c262a7e0bdfa25c83',1750000000000,1751209600000,'ab793ba8722a53119682c',1750000000000);
INSERT INTO invitation VALUES('feacaab4427caeafde3336251f7f2501e046a5621c9b4aff4435ce696fda689e','m5926bf3634c765567caf','birch','a8c7c262a7e0bdfa25c83',1750000000000,1751209600000,'a7796ffe934c64243c49b',1750000000000);
CREATE INDEX login_session_account ON login_session (account_id);
CREATE INDEX game_match_creator ON game_match (creator);
CREATE INDEX seat_holder ON seat (holder);
CREATE TRIGGER log_gap BEFORE INSERT ON log
  WHEN NEW.revision <> (SELECT coalesce(max(revision), 0) + 1 FROM log WHERE match_id = NEW.match_id)
  BEGIN SELECT RAISE(ABORT, 'log-gap'); END;
CREATE TRIGGER log_fixed BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'log-fixed'); END;
CREATE TRIGGER event_fixed BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'event-fixed'); END;
CREATE INDEX sealed_group ON sealed (match_id, group_id);
CREATE TRIGGER sealed_fixed BEFORE UPDATE ON sealed WHEN OLD.state = 'resolved'
  BEGIN SELECT RAISE(ABORT, 'sealed-state'); END;
CREATE TRIGGER dice_chain_gap BEFORE INSERT ON dice_chain
  WHEN NEW.chain <> (SELECT count(*) + 1 FROM dice_chain WHERE match_id = NEW.match_id)
    OR NEW.first_index <>
       (SELECT coalesce(max(first_index + length), 1) FROM dice_chain WHERE match_id = NEW.match_id)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;
CREATE TRIGGER dice_chain_fixed BEFORE UPDATE ON dice_chain BEGIN SELECT RAISE(ABORT, 'dice-fixed'); END;
CREATE TRIGGER dice_step_gap BEFORE INSERT ON dice_step
  WHEN NEW.dice_index <> (SELECT coalesce(max(dice_index), 0) + 1 FROM dice_step WHERE match_id = NEW.match_id)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;
CREATE TRIGGER dice_step_chain BEFORE INSERT ON dice_step
  WHEN NOT EXISTS (SELECT 1 FROM dice_chain WHERE match_id = NEW.match_id AND chain = NEW.chain
                   AND NEW.dice_index >= first_index AND NEW.dice_index < first_index + length)
  BEGIN SELECT RAISE(ABORT, 'dice-gap'); END;
CREATE TRIGGER dice_step_fixed BEFORE UPDATE ON dice_step BEGIN SELECT RAISE(ABORT, 'dice-fixed'); END;
CREATE INDEX invitation_match ON invitation (match_id);
COMMIT;
PRAGMA application_id=1399410038;
PRAGMA user_version=1;
