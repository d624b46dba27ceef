// what changed the chain is undone with the chain, a setting by itself
>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":1,"result":64}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setNextBlockTimestamp","params":[1800000000]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"id":3,"at":1700000000000,"method":"evm_setNextBlockTimestamp","summary":"Set the time of the next block to 2027-01-15 08:00:00 UTC","by":"script","calls":1,"isUndone":true,"number":"0x5"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"id":2,"at":1700000000000,"method":"evm_mine","summary":"Mine 1 block","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x4"}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":{"id":1,"at":1700000000000,"method":"evm_increaseTime","summary":"Move the clock forward by 1 minute","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":8,"method":"evm_increaseTime","params":[0]}
<< {"jsonrpc":"2.0","id":8,"result":0}
>> {"jsonrpc":"2.0","id":9,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"there is no action to undo"}}
