>> {"jsonrpc":"2.0","id":1,"method":"ots_getBlockDetailsByHash","params":["0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method ots_getBlockDetailsByHash does not exist/is not available"}}
