// a string is refused, a number is not available
>> {"jsonrpc":"2.0","id":1,"method":"debug_getHeaderRlp","params":["3"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: a string cannot be decoded into an unsigned 64-bit integer"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getHeaderRlp","params":[3]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"the method debug_getHeaderRlp does not exist/is not available"}}
