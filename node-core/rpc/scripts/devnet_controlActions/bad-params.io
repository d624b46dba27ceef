>> {"jsonrpc":"2.0","id":1,"method":"devnet_controlActions","params":["all"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: limit: expected a non-negative integer as number or hex string, got \"all\""}}
