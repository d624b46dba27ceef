>> {"jsonrpc":"2.0","id":1,"method":"devnet_removeRequestPreset","params":["everything"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: preset: expected one of load-balancer, late-receipts, lost-transaction, late-transaction, replaced-transaction, missing-logs, reorganization, dead-subscription, rate-limit, got \"everything\""}}
