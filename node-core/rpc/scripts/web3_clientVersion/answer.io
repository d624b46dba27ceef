>> {"jsonrpc":"2.0","id":1,"method":"web3_clientVersion"}
<< {"jsonrpc":"2.0","id":1,"result":"Terrarium/v0.0.0/script/node0"}
// with an empty array of params
>> {"jsonrpc":"2.0","id":2,"method":"web3_clientVersion","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"Terrarium/v0.0.0/script/node0"}
// with params that it has not
>> {"jsonrpc":"2.0","id":3,"method":"web3_clientVersion","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
