>> {"jsonrpc":"2.0","id":1,"method":"devnet_subscribe","params":["keystore"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"personal_lockAccount","params":["0x1563915e194d8cfba1943570603f7606a3115508"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"nowMs":1700000000000,"accounts":[{"address":"0x1563915e194d8cfba1943570603f7606a3115508","url":"memory://keystore/UTC--2023-11-14T22-13-20.000000000Z--1563915e194d8cfba1943570603f7606a3115508","isUnlocked":false,"unlockedUntilMs":null},{"address":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","url":"memory://keystore/UTC--2023-11-14T22-13-20.000000000Z--19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","isUnlocked":false,"unlockedUntilMs":null}],"problems":[]}}}
