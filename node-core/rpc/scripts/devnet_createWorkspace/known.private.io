>> {"jsonrpc":"2.0","id":1,"method":"devnet_createWorkspace","params":["shop"]}
<< {"jsonrpc":"2.0","id":1,"result":{"name":"shop","path":"/script/files/workspaces/shop","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
// with a chain id of its own
>> {"jsonrpc":"2.0","id":2,"method":"devnet_createWorkspace","params":["Dex-2",31337]}
<< {"jsonrpc":"2.0","id":2,"result":{"name":"Dex-2","path":"/script/files/workspaces/Dex-2","isCurrent":false,"chainId":null,"height":null,"sizeBytes":154,"openedAt":null,"running":null,"work":null,"problem":null}}
// a name that differs only in case
>> {"jsonrpc":"2.0","id":3,"method":"devnet_createWorkspace","params":["SHOP"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: there is a workspace or folder \"shop\" already"}}
// names that lead elsewhere
>> {"jsonrpc":"2.0","id":4,"method":"devnet_createWorkspace","params":["../shop"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: \"../shop\" is not the name of a workspace: the name must begin with a letter or digit (A-Z, a-z, 0-9)"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_createWorkspace","params":["nul"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: \"nul\" is not the name of a workspace: the name is reserved by Windows"}}
// a chain id that no chain has
>> {"jsonrpc":"2.0","id":6,"method":"devnet_createWorkspace","params":["zero",0]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: chainId is 0, expected a positive integer"}}
// a chain that goes on from a remote one
>> {"jsonrpc":"2.0","id":7,"method":"devnet_createWorkspace","params":["fork",null,{"fork":"https://HOST/KEY@21000000","forkProof":"sample"}]}
<< {"jsonrpc":"2.0","id":7,"result":{"name":"fork","path":"/script/files/workspaces/fork","isCurrent":false,"chainId":null,"height":null,"sizeBytes":410,"openedAt":null,"running":null,"work":null,"problem":null}}
// options that are none, and a URL that is none
>> {"jsonrpc":"2.0","id":8,"method":"devnet_createWorkspace","params":["other",null,{"forks":"1"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument 2: unknown option \"forks\""}}
>> {"jsonrpc":"2.0","id":9,"method":"devnet_createWorkspace","params":["other",null,{"fork":"HOST/KEY"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 2: [fork] url: the value is not a URL such as https://HOST/KEY@BLOCK, or several separated by commas"}}
