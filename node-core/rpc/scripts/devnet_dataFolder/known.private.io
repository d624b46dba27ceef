>> {"jsonrpc":"2.0","id":1,"method":"devnet_dataFolder","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"path":"/script","sizeBytes":12,"parts":[{"name":"chain","sizeBytes":12}]}}
// with params that it has not
>> {"jsonrpc":"2.0","id":2,"method":"devnet_dataFolder","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
