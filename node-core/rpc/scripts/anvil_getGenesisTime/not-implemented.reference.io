>> {"jsonrpc":"2.0","id":1,"method":"anvil_getGenesisTime","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_getGenesisTime does not exist/is not available"}}
