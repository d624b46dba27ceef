// to other clients, 0 is the end of interval mining and no more
>> {"jsonrpc":"2.0","id":1,"method":"evm_setIntervalMining","params":[0]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":true}
