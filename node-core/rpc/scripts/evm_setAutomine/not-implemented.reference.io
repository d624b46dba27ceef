>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_setAutomine does not exist/is not available"}}
