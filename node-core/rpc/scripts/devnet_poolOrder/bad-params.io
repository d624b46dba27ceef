>> {"jsonrpc":"2.0","id":1,"method":"devnet_poolOrder","params":[-1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: limit: expected a non-negative integer, got -1"}}
