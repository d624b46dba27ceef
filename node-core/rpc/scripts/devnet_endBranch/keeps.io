>> {"jsonrpc":"2.0","id":1,"method":"devnet_beginBranch","params":["try"]}
<< {"jsonrpc":"2.0","id":1,"result":{"id":"0x1","name":"before try","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"devnet_beginBranch","isCurrent":true}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_mine","params":["0x2"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_endBranch","params":["try"]}
<< {"jsonrpc":"2.0","id":3,"result":{"id":"0x2","name":"try","number":"0x6","hash":"0x135c1599251a3f48675959610686c654855a8b480393857718deabb7adab622f","takenAt":1700000000000,"by":"script","method":"devnet_endBranch","isCurrent":false}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x4"}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":[{"id":"0x2","name":"try","number":"0x6","hash":"0x135c1599251a3f48675959610686c654855a8b480393857718deabb7adab622f","takenAt":1700000000000,"by":"script","method":"devnet_endBranch","isCurrent":false}]}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_endBranch","params":["try"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"there is no snapshot named \"before try\""}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":{"id":3,"at":1700000000000,"method":"devnet_endBranch","summary":"End the branch \"try\" and return to where it began","by":"script","calls":1,"isUndone":true,"number":"0x6"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x6"}
