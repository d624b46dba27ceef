>> {"jsonrpc":"2.0","id":1,"method":"pm_getPaymasterStubData","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method pm_getPaymasterStubData does not exist/is not available"}}
