>> {"jsonrpc":"2.0","id":1,"method":"anvil_setNextBlockTimestamp","params":[1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_setNextBlockTimestamp does not exist/is not available"}}
