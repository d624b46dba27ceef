>> {"jsonrpc":"2.0","id":1,"method":"anvil_rollback","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_rollback does not exist/is not available"}}
