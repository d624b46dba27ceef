>> {"jsonrpc":"2.0","id":1,"method":"evm_increaseTime","params":[1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_increaseTime does not exist/is not available"}}
