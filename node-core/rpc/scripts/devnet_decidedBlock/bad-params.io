>> {"jsonrpc":"2.0","id":1,"method":"devnet_decidedBlock","params":["newest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"newest\""}}
