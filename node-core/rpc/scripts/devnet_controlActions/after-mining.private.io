>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[3600]}
<< {"jsonrpc":"2.0","id":1,"result":3604}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"miner_setEtherbase","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"evm_setAutomine","params":[true]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_controlActions","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":[{"id":1,"at":1700000000000,"method":"evm_increaseTime","summary":"Move the clock forward by 1 hour","by":"script","calls":1,"isUndone":false,"number":"0x4"},{"id":2,"at":1700000000000,"method":"evm_mine","summary":"Mine 1 block","by":"script","calls":1,"isUndone":false,"number":"0x5"},{"id":3,"at":1700000000000,"method":"miner_setEtherbase","summary":"Set the coinbase to 0x7099…79c8","by":"script","calls":1,"isUndone":false,"number":"0x5"}]}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":{"id":3,"at":1700000000000,"method":"miner_setEtherbase","summary":"Set the coinbase to 0x7099…79c8","by":"script","calls":1,"isUndone":true,"number":"0x5"}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_controlActions","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":[{"id":1,"at":1700000000000,"method":"evm_increaseTime","summary":"Move the clock forward by 1 hour","by":"script","calls":1,"isUndone":false,"number":"0x4"},{"id":2,"at":1700000000000,"method":"evm_mine","summary":"Mine 1 block","by":"script","calls":1,"isUndone":false,"number":"0x5"},{"id":3,"at":1700000000000,"method":"miner_setEtherbase","summary":"Set the coinbase to 0x7099…79c8","by":"script","calls":1,"isUndone":true,"number":"0x5"}]}
