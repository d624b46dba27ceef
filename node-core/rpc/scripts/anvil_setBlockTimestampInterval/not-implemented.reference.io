>> {"jsonrpc":"2.0","id":1,"method":"anvil_setBlockTimestampInterval","params":[12]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_setBlockTimestampInterval does not exist/is not available"}}
