>> {"jsonrpc":"2.0","id":1,"method":"hardhat_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method hardhat_metadata does not exist/is not available"}}
