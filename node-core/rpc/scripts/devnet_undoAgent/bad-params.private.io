>> {"jsonrpc":"2.0","id":1,"method":"devnet_undoAgent","params":["one"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: agent: expected a number, got \"one\""}}
