>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setCoinbase","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method hardhat_setCoinbase does not exist/is not available"}}
