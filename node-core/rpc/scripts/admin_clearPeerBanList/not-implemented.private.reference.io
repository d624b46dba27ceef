>> {"jsonrpc":"2.0","id":1,"method":"admin_clearPeerBanList","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method admin_clearPeerBanList does not exist/is not available"}}
