>> {"jsonrpc":"2.0","id":1,"method":"devnet_subscribe","params":["stats"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: kind: unknown subscription \"newHeads\", expected one of agents, console, consensus, control, history, keystore, requestRules, requests, stats, workspace"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_subscribe","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (kind)"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
