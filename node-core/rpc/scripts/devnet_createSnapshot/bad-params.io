>> {"jsonrpc":"2.0","id":1,"method":"devnet_createSnapshot","params":[""]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"name: expected 1 to 100 characters, got 0"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_createSnapshot","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: name: \"0x1\" is the form of an id, expected a name"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_createSnapshot","params":[7]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: name: expected a string, got 7"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_createSnapshot","params":["twice"]}
<< {"jsonrpc":"2.0","id":4,"result":{"id":"0x1","name":"twice","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"devnet_createSnapshot","isCurrent":true}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_createSnapshot","params":["twice"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"name: there is a snapshot named \"twice\" already"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_createSnapshot","params":["xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"name: expected 1 to 100 characters, got 101"}}
