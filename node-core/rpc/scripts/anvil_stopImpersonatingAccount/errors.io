>> {"jsonrpc":"2.0","id":1,"method":"anvil_stopImpersonatingAccount","params":["0x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 0"}}
