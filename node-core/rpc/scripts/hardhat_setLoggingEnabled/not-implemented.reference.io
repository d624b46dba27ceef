>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setLoggingEnabled","params":[true]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method hardhat_setLoggingEnabled does not exist/is not available"}}
