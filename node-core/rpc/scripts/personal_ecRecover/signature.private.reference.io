>> {"jsonrpc":"2.0","id":1,"method":"personal_ecRecover","params":["0xdeadbeef","0x1234"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"signature must be 65 bytes long"}}
