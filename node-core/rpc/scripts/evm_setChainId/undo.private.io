>> {"jsonrpc":"2.0","id":1,"method":"evm_setChainId","params":[5]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"id":2,"at":1700000000000,"method":"evm_mine","summary":"Mine 1 block","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x5"}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"id":1,"at":1700000000000,"method":"evm_setChainId","summary":"Set the chain id to 5","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x539"}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_redo","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":{"id":1,"at":1700000000000,"method":"evm_setChainId","summary":"Set the chain id to 5","by":"script","calls":1,"isUndone":false,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x5"}
