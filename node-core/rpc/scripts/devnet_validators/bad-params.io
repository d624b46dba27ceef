>> {"jsonrpc":"2.0","id":1,"method":"devnet_validators","params":["x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: height: expected a non-negative integer as number or hex string, got \"x\""}}
