>> {"jsonrpc":"2.0","id":1,"method":"devnet_subscribe","params":["history"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_createSnapshot","params":["deployed"]}
<< {"jsonrpc":"2.0","id":2,"result":{"id":"0x1","name":"deployed","number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","takenAt":1700000000000,"by":"script","method":"devnet_createSnapshot","isCurrent":true}}
<< {"jsonrpc":"2.0","method":"devnet_subscription","params":{"subscription":"0x51","result":{"changed":["snapshots"],"undo":"Take the snapshot \"deployed\"","redo":null}}}
