>> {"jsonrpc":"2.0","id":1,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_createSnapshot","params":["deployed"]}
<< {"jsonrpc":"2.0","id":2,"result":{"id":"0x2","name":"deployed","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"devnet_createSnapshot","isCurrent":true}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":[{"id":"0x1","name":null,"number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"evm_snapshot","isCurrent":false},{"id":"0x2","name":"deployed","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"devnet_createSnapshot","isCurrent":false}]}
