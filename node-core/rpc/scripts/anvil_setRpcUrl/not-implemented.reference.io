>> {"jsonrpc":"2.0","id":1,"method":"anvil_setRpcUrl","params":["x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_setRpcUrl does not exist/is not available"}}
