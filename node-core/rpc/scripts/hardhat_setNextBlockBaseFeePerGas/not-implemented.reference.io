>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setNextBlockBaseFeePerGas","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method hardhat_setNextBlockBaseFeePerGas does not exist/is not available"}}
