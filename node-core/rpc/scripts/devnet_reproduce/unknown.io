>> {"jsonrpc":"2.0","id":1,"method":"devnet_reproduce","params":["0x00000000000000000000000000000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"transaction not found"}}
