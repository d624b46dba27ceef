>> {"jsonrpc":"2.0","id":1,"method":"devnet_workspaces","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[{"height":null,"sizeBytes":0,"openedAt":1700000000000,"running":{"pid":4711,"program":"Terrarium 0.0.0","isThisProcess":true,"since":1700000000000,"http":null,"ws":null},"work":null,"problem":null,"name":null,"path":null,"isCurrent":true,"chainId":1337}]}
// with params that it has not
>> {"jsonrpc":"2.0","id":2,"method":"devnet_workspaces","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
