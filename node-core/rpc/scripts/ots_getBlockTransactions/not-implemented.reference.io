>> {"jsonrpc":"2.0","id":1,"method":"ots_getBlockTransactions","params":[3,0,25]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method ots_getBlockTransactions does not exist/is not available"}}
