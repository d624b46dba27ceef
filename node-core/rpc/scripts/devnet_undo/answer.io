>> {"jsonrpc":"2.0","id":1,"method":"devnet_createSnapshot","params":["deployed"]}
<< {"jsonrpc":"2.0","id":1,"result":{"id":"0x1","name":"deployed","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"devnet_createSnapshot","isCurrent":true}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"id":1,"at":1700000000000,"method":"devnet_createSnapshot","summary":"Take the snapshot \"deployed\"","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[]}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"there is no action to undo"}}
