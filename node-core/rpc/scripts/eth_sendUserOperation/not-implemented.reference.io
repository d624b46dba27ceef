>> {"jsonrpc":"2.0","id":1,"method":"eth_sendUserOperation","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method eth_sendUserOperation does not exist/is not available"}}
