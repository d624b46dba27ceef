>> {"jsonrpc":"2.0","id":1,"method":"eth_createAccessList","params":[[]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: call: expected an object, got an array"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_createAccessList","params":[null,null,null,null,null]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 4"}}
