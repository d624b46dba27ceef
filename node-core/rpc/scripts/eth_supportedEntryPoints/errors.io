>> {"jsonrpc":"2.0","id":1,"method":"eth_supportedEntryPoints","params":[1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
