>> {"jsonrpc":"2.0","id":1,"method":"eth_getUserOperationByHash","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method eth_getUserOperationByHash does not exist/is not available"}}
