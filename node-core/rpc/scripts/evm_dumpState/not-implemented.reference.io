>> {"jsonrpc":"2.0","id":1,"method":"evm_dumpState","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_dumpState does not exist/is not available"}}
