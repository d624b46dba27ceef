>> {"jsonrpc":"2.0","id":1,"method":"devnet_renameBranch","params":[0,"main"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_branches","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":[{"id":0,"name":"main","isCurrent":true,"forkNumber":"0x0","forkHash":"0xed2296716526187bef9952572f120fbb1b3ec610a9697e43b22319beba80779d","headNumber":"0x4","headHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","leftAt":null,"parent":null}]}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_renameBranch","params":["main",null]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_renameBranch","params":[0,"17"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"the name \"17\" could be taken for an id"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_renameBranch","params":[0,""]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"the name \"\" is empty"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_renameBranch","params":[0]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_renameBranch","params":["nothing","x"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"no branch \"nothing\": it does not exist, or has been pruned"}}
