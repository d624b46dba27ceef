>> {"jsonrpc":"2.0","id":1,"method":"eth_gasPrice"}
<< {"jsonrpc":"2.0","id":1,"result":"0x5a366928"}
// with an empty array of params
>> {"jsonrpc":"2.0","id":2,"method":"eth_gasPrice","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x5a366928"}
// with params that it has not
>> {"jsonrpc":"2.0","id":3,"method":"eth_gasPrice","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
