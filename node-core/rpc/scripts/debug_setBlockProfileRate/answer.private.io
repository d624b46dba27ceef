>> {"jsonrpc":"2.0","id":1,"method":"debug_setBlockProfileRate","params":[1]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_setBlockProfileRate","params":[0]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"debug_setBlockProfileRate","params":["1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: rate: expected a number, got \"1\""}}
