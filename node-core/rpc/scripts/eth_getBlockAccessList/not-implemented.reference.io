>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockAccessList","params":["0x3"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method eth_getBlockAccessList does not exist/is not available"}}
