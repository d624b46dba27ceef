>> {"jsonrpc":"2.0","id":1,"method":"devnet_createWorkspace","params":["shop"]}
<< {"jsonrpc":"2.0","id":1,"result":{"name":"shop","path":"/script/files/workspaces/shop","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_renameWorkspace","params":["shop","dex"]}
<< {"jsonrpc":"2.0","id":2,"result":{"name":"dex","path":"/script/files/workspaces/dex","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
// another case of the same name
>> {"jsonrpc":"2.0","id":3,"method":"devnet_renameWorkspace","params":["dex","DEX"]}
<< {"jsonrpc":"2.0","id":3,"result":{"name":"DEX","path":"/script/files/workspaces/DEX","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
// to a name that is taken
>> {"jsonrpc":"2.0","id":4,"method":"devnet_createWorkspace","params":["shop"]}
<< {"jsonrpc":"2.0","id":4,"result":{"name":"shop","path":"/script/files/workspaces/shop","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_renameWorkspace","params":["shop","dex"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1: there is a workspace or folder \"DEX\" already"}}
// to a name that leads elsewhere
>> {"jsonrpc":"2.0","id":6,"method":"devnet_renameWorkspace","params":["shop","a/b"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: \"a/b\" is not the name of a workspace: the name may contain letters, digits, dots, hyphens and underscores only"}}
