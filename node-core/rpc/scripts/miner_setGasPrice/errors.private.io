>> {"jsonrpc":"2.0","id":1,"method":"miner_setGasPrice","params":["1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: gasPrice: hex string without 0x prefix: \"1\""}}
>> {"jsonrpc":"2.0","id":2,"method":"miner_setGasPrice","params":[5]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: gasPrice: expected a hex string, got 5"}}
