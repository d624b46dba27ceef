>> {"jsonrpc":"2.0","id":1,"method":"admin_startWS","params":["127.0.0.1",0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method admin_startWS does not exist/is not available"}}
