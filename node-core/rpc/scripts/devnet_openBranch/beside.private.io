// the branch that a rollback left
>> {"jsonrpc":"2.0","id":1,"method":"evm_mine","params":[{"blocks":2}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_rollback","params":[2]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_openBranch","params":[0,"shop-before"]}
<< {"jsonrpc":"2.0","id":3,"result":{"name":"shop-before","path":"/script/files/workspaces/shop-before","isCurrent":false,"chainId":null,"height":null,"sizeBytes":3,"openedAt":null,"running":null,"work":null,"problem":null}}
