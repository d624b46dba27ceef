>> {"jsonrpc":"2.0","id":1,"method":"miner_setRecommitInterval","params":["x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: intervalMs: expected a non-negative integer as number or hex string, got \"x\""}}
