>> {"jsonrpc":"2.0","id":1,"method":"hardhat_stopImpersonatingAccount","params":["zoe"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: hex string without 0x prefix: \"zoe\""}}
