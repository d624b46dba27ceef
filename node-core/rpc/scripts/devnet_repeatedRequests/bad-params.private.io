>> {"jsonrpc":"2.0","id":1,"method":"devnet_repeatedRequests","params":[{"least":"many"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: query.least: expected a number, got \"many\""}}
