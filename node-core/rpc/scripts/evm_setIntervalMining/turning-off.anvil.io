// 0 turns automine off too, as in anvil
>> {"jsonrpc":"2.0","id":1,"method":"evm_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"evm_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":false}
