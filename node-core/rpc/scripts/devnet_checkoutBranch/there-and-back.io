// by id, name and block hash
>> {"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[{"blocks":2}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_rollback","params":[2]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_checkoutBranch","params":[0]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":"0x6"}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_renameBranch","params":[0,"longer"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_rollback","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_checkoutBranch","params":["longer"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x6"}
>> {"jsonrpc":"2.0","id":9,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":{"id":5,"at":1700000000000,"method":"devnet_checkoutBranch","summary":"Check out branch \"longer\"","by":"script","calls":1,"isUndone":true,"number":"0x5"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":10,"result":"0x5"}
