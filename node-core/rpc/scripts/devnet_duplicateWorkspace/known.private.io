>> {"jsonrpc":"2.0","id":1,"method":"devnet_createWorkspace","params":["shop",7]}
<< {"jsonrpc":"2.0","id":1,"result":{"name":"shop","path":"/script/files/workspaces/shop","isCurrent":false,"chainId":null,"height":null,"sizeBytes":150,"openedAt":null,"running":null,"work":null,"problem":null}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_duplicateWorkspace","params":["shop","shop-copy"]}
<< {"jsonrpc":"2.0","id":2,"result":{"name":"shop-copy","path":"/script/files/workspaces/shop-copy","isCurrent":false,"chainId":null,"height":null,"sizeBytes":150,"openedAt":null,"running":null,"work":null,"problem":null}}
// to a name that is taken
>> {"jsonrpc":"2.0","id":3,"method":"devnet_duplicateWorkspace","params":["shop","shop-copy"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: there is a workspace or folder \"shop-copy\" already"}}
// of one that does not exist
>> {"jsonrpc":"2.0","id":4,"method":"devnet_duplicateWorkspace","params":["dex","dex-copy"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: there is no workspace \"dex\""}}
