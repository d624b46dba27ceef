>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawTransactions","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_getRawTransactions does not exist/is not available"}}
