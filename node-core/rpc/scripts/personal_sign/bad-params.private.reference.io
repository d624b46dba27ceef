>> {"jsonrpc":"2.0","id":1,"method":"personal_sign","params":[{"not":"this"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: message: expected a hex string, got an object"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_sign","params":[null,null,null,null]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 3"}}
