>> {"jsonrpc":"2.0","id":1,"method":"devnet_requestNumbers","params":[{"after":"1"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: query.after: expected a number, got \"1\""}}
