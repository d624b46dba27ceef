>> {"jsonrpc":"2.0","id":1,"method":"eth_getRawTransactionByBlockHashAndIndex","params":["0x3e381ea0cf46b4ae2bbb1f0ecdbbb57e7ba875703f5d107b25adb8c0f46c71b0","0x0"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method eth_getRawTransactionByBlockHashAndIndex does not exist/is not available"}}
