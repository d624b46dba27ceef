>> {"jsonrpc":"2.0","id":1,"method":"devnet_token","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"token-1"}
// with params that it has not
>> {"jsonrpc":"2.0","id":2,"method":"devnet_token","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
