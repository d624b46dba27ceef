>> {"jsonrpc":"2.0","id":1,"method":"evm_setChainId","params":[31337]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_setChainId does not exist/is not available"}}
