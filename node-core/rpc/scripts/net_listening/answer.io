>> {"jsonrpc":"2.0","id":1,"method":"net_listening"}
<< {"jsonrpc":"2.0","id":1,"result":true}
// with an empty array of params
>> {"jsonrpc":"2.0","id":2,"method":"net_listening","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// with params that it has not
>> {"jsonrpc":"2.0","id":3,"method":"net_listening","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
