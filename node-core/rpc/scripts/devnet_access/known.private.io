>> {"jsonrpc":"2.0","id":1,"method":"devnet_access","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"auth":"token","tokenFile":"/script/auth-token","tokenHidden":null,"namespaces":[{"name":"eth","isEnabled":true,"methods":2,"privateMethods":1}]}}
// with params that it has not
>> {"jsonrpc":"2.0","id":2,"method":"devnet_access","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
