>> {"jsonrpc":"2.0","id":1,"method":"devnet_unwatchFolder","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (path)"}}
