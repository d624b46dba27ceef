>> {"jsonrpc":"2.0","id":1,"method":"admin_addPeer","params":["enode://x@127.0.0.1:30303"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method admin_addPeer does not exist/is not available"}}
