>> {"jsonrpc":"2.0","id":1,"method":"devnet_applyRequestPreset","params":["everything"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: preset: expected one of load-balancer, late-receipts, lost-transaction, late-transaction, replaced-transaction, missing-logs, reorganization, dead-subscription, rate-limit, got \"everything\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_applyRequestPreset","params":["rate-limit",{"clients":"*"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: options: unknown field \"clients\", there are client, seed"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_applyRequestPreset","params":["rate-limit",{"seed":-1}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: options.seed: expected an integer from 0 to 4294967295, got -1"}}
