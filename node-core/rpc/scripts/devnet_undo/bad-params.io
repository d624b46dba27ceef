>> {"jsonrpc":"2.0","id":1,"method":"devnet_undo","params":["the last"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: id: expected a non-negative integer as number or hex string, got \"the last\""}}
