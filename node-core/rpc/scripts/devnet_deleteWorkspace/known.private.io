>> {"jsonrpc":"2.0","id":1,"method":"devnet_createWorkspace","params":["shop"]}
<< {"jsonrpc":"2.0","id":1,"result":{"name":"shop","path":"/script/files/workspaces/shop","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_deleteWorkspace","params":["shop"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// one that does not exist
>> {"jsonrpc":"2.0","id":3,"method":"devnet_deleteWorkspace","params":["shop"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: there is no workspace \"shop\""}}
// names that lead elsewhere
>> {"jsonrpc":"2.0","id":4,"method":"devnet_deleteWorkspace","params":[".."]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: \"..\" is not the name of a workspace: the name must begin with a letter or digit (A-Z, a-z, 0-9)"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_deleteWorkspace","params":["../files"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: \"../files\" is not the name of a workspace: the name must begin with a letter or digit (A-Z, a-z, 0-9)"}}
