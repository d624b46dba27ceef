>> {"jsonrpc":"2.0","id":1,"method":"hardhat_stopImpersonatingAccount","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method hardhat_stopImpersonatingAccount does not exist/is not available"}}
