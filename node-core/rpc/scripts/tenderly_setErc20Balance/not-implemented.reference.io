>> {"jsonrpc":"2.0","id":1,"method":"tenderly_setErc20Balance","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method tenderly_setErc20Balance does not exist/is not available"}}
