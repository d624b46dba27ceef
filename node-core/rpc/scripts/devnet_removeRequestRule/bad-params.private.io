>> {"jsonrpc":"2.0","id":1,"method":"devnet_removeRequestRule","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (id)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_removeRequestRule","params":[7]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: id: expected a string, got 7"}}
