>> {"jsonrpc":"2.0","id":1,"method":"admin_importChain","params":["chain.rlp.gz"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method admin_importChain does not exist/is not available"}}
