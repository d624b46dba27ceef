>> {"jsonrpc":"2.0","id":1,"method":"evm_setRules","params":[{}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_setRules does not exist/is not available"}}
