>> {"jsonrpc":"2.0","id":1,"method":"pm_getPaymasterData","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method pm_getPaymasterData does not exist/is not available"}}
