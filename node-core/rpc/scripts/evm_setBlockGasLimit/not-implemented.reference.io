>> {"jsonrpc":"2.0","id":1,"method":"evm_setBlockGasLimit","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method evm_setBlockGasLimit does not exist/is not available"}}
