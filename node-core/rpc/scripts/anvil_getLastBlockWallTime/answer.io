>> {"jsonrpc":"2.0","id":1,"method":"anvil_getLastBlockWallTime","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":1700000000}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getLastBlockWallTime","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
