>> {"jsonrpc":"2.0","id":1,"method":"admin_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method admin_nodeInfo does not exist/is not available"}}
