>> {"jsonrpc":"2.0","id":1,"method":"anvil_getLastBlockWallTime","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_getLastBlockWallTime does not exist/is not available"}}
