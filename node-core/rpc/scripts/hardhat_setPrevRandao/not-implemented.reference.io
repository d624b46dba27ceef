>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setPrevRandao","params":["0xabababababababababababababababababababababababababababababababab"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method hardhat_setPrevRandao does not exist/is not available"}}
