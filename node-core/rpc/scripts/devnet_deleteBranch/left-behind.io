// the current branch cannot be deleted
>> {"jsonrpc":"2.0","id":1,"method":"devnet_deleteBranch","params":[0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"branch 0 ends with the head: check out another one first"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_checkoutBranch","params":["0xed2296716526187bef9952572f120fbb1b3ec610a9697e43b22319beba80779d"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_deleteBranch","params":["0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_branches","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":[{"id":0,"name":null,"isCurrent":true,"forkNumber":"0x0","forkHash":"0xed2296716526187bef9952572f120fbb1b3ec610a9697e43b22319beba80779d","headNumber":"0x0","headHash":"0xed2296716526187bef9952572f120fbb1b3ec610a9697e43b22319beba80779d","leftAt":null,"parent":null}]}
