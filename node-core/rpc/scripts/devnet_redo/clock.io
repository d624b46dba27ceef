>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[60]}
<< {"jsonrpc":"2.0","id":1,"result":64}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_undo","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"id":1,"at":1700000000000,"method":"evm_increaseTime","summary":"Move the clock forward by 1 minute","by":"script","calls":1,"isUndone":true,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_increaseTime","params":[0]}
<< {"jsonrpc":"2.0","id":3,"result":0}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_redo","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":{"id":1,"at":1700000000000,"method":"evm_increaseTime","summary":"Move the clock forward by 1 minute","by":"script","calls":1,"isUndone":false,"number":"0x4"}}
>> {"jsonrpc":"2.0","id":5,"method":"evm_increaseTime","params":[0]}
<< {"jsonrpc":"2.0","id":5,"result":64}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_redo","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"there is no action to redo"}}
