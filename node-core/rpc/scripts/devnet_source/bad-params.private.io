>> {"jsonrpc":"2.0","id":1,"method":"devnet_source","params":[7,0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: buildId: expected a string, got 7"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_source","params":["a",-1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: sourceId: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_source","params":["a"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 1 (sourceId)"}}
