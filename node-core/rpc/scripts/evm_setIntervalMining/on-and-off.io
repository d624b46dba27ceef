>> {"jsonrpc":"2.0","id":1,"method":"evm_setIntervalMining","params":[5]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":5}
>> {"jsonrpc":"2.0","id":3,"method":"evm_setIntervalMining","params":["0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"evm_getIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"evm_getAutomine","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":false}
>> {"jsonrpc":"2.0","id":6,"method":"evm_setIntervalMining","params":[-1]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: interval: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":7,"method":"evm_setIntervalMining","params":[9999999999]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: interval: 9999999999 is too large, the maximum is 2147483"}}
