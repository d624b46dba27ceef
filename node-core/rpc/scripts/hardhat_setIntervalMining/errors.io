>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setIntervalMining","params":[-10]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: interval: expected a non-negative integer, got -10"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setIntervalMining","params":[[2000,1000]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: interval: expected [minimum, maximum] in milliseconds, the minimum above 0 and not above the maximum"}}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setIntervalMining","params":[[1000]]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: interval: expected [minimum, maximum] in milliseconds, the minimum above 0 and not above the maximum"}}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_setIntervalMining","params":[[0,10]]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: interval: expected [minimum, maximum] in milliseconds, the minimum above 0 and not above the maximum"}}
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_setIntervalMining","params":[2147483648]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: interval: 2147483648 is too large, the maximum is 2147483647"}}
>> {"jsonrpc":"2.0","id":6,"method":"hardhat_setIntervalMining","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"missing value for required argument 0 (interval)"}}
