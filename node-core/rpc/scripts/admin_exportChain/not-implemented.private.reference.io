>> {"jsonrpc":"2.0","id":1,"method":"admin_exportChain","params":["chain.rlp"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method admin_exportChain does not exist/is not available"}}
