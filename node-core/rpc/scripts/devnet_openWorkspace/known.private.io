>> {"jsonrpc":"2.0","id":1,"method":"devnet_createWorkspace","params":["shop"]}
<< {"jsonrpc":"2.0","id":1,"result":{"name":"shop","path":"/script/files/workspaces/shop","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_openWorkspace","params":["shop"]}
<< {"jsonrpc":"2.0","id":2,"result":{"name":"shop","path":"/script/files/workspaces/shop","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
// one that does not exist
>> {"jsonrpc":"2.0","id":3,"method":"devnet_openWorkspace","params":["dex"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: there is no workspace \"dex\""}}
