>> {"jsonrpc":"2.0","id":1,"method":"eth_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"notifications not supported"}}
