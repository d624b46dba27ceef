// an account that is locked, and one that is unlocked for five minutes
>> {"jsonrpc":"2.0","id":1,"method":"devnet_keystore","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"nowMs":1700000000000,"accounts":[{"address":"0x1563915e194d8cfba1943570603f7606a3115508","url":"memory://keystore/UTC--2023-11-14T22-13-20.000000000Z--1563915e194d8cfba1943570603f7606a3115508","isUnlocked":true,"unlockedUntilMs":1700000300000},{"address":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","url":"memory://keystore/UTC--2023-11-14T22-13-20.000000000Z--19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","isUnlocked":false,"unlockedUntilMs":null}],"problems":[]}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_unlockAccount","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","secret",0]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// until the node stops
>> {"jsonrpc":"2.0","id":3,"method":"devnet_keystore","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"nowMs":1700000000000,"accounts":[{"address":"0x1563915e194d8cfba1943570603f7606a3115508","url":"memory://keystore/UTC--2023-11-14T22-13-20.000000000Z--1563915e194d8cfba1943570603f7606a3115508","isUnlocked":true,"unlockedUntilMs":1700000300000},{"address":"0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","url":"memory://keystore/UTC--2023-11-14T22-13-20.000000000Z--19e7e376e7c213b7e7e7e46cc70a5dd086daff2a","isUnlocked":true,"unlockedUntilMs":null}],"problems":[]}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_keystore","params":[1]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
