>> {"jsonrpc":"2.0","id":1,"method":"eth_mining"}
<< {"jsonrpc":"2.0","id":1,"result":false}
// with an empty array of params
>> {"jsonrpc":"2.0","id":2,"method":"eth_mining","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":false}
// with params that it has not
>> {"jsonrpc":"2.0","id":3,"method":"eth_mining","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
