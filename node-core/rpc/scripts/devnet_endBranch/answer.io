>> {"jsonrpc":"2.0","id":1,"method":"devnet_beginBranch","params":["try"]}
<< {"jsonrpc":"2.0","id":1,"result":{"id":"0x1","name":"before try","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"devnet_beginBranch","isCurrent":true}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_endBranch","params":["try"]}
<< {"jsonrpc":"2.0","id":2,"result":{"id":"0x2","name":"try","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"devnet_endBranch","isCurrent":true}}
