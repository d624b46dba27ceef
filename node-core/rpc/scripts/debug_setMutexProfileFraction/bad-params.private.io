>> {"jsonrpc":"2.0","id":1,"method":"debug_setMutexProfileFraction","params":[{"not":"this"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: fraction: expected a number, got an object"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_setMutexProfileFraction","params":[null,null]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 1"}}
