// a name keeps a snapshot from being used up
>> {"jsonrpc":"2.0","id":1,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_renameSnapshot","params":["0x1","kept"]}
<< {"jsonrpc":"2.0","id":2,"result":{"id":"0x1","name":"kept","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"evm_snapshot","isCurrent":true}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"id":1,"at":1700000000000,"method":"devnet_renameSnapshot","summary":"Rename the snapshot 0x1 to \"kept\"","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":7,"result":false}
