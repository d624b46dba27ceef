>> {"jsonrpc":"2.0","id":1,"method":"miner_setGasLimit","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: gasLimit: expected a gas limit between 5000 and 9223372036854775807, got 1"}}
>> {"jsonrpc":"2.0","id":2,"method":"miner_setGasLimit","params":[2]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: gasLimit: expected a gas limit between 5000 and 9223372036854775807, got 2"}}
>> {"jsonrpc":"2.0","id":3,"method":"miner_setGasLimit","params":["0xffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: gasLimit: expected a gas limit between 5000 and 9223372036854775807, got 18446744073709551615"}}
