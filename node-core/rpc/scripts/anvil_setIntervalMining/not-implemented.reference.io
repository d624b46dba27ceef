>> {"jsonrpc":"2.0","id":1,"method":"anvil_setIntervalMining","params":[5]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_setIntervalMining does not exist/is not available"}}
