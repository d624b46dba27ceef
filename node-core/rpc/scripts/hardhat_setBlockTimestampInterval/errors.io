>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setBlockTimestampInterval","params":[0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: interval: expected an interval of at least one second, as blocks have rising timestamps"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setBlockTimestampInterval","params":[-5]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: interval: expected a non-negative integer, got -5"}}
>> {"jsonrpc":"2.0","id":3,"method":"hardhat_setBlockTimestampInterval","params":["soon"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: interval: expected a non-negative integer as number or hex string, got \"soon\""}}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_setBlockTimestampInterval","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (interval)"}}
