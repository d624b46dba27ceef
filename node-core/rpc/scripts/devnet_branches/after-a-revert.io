// what a revert leaves behind is a branch, which can be named and checked out again
>> {"jsonrpc":"2.0","id":1,"method":"devnet_branches","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[{"id":0,"name":null,"isCurrent":true,"forkNumber":"0x0","forkHash":"0xed2296716526187bef9952572f120fbb1b3ec610a9697e43b22319beba80779d","headNumber":"0x4","headHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","leftAt":null,"parent":null}]}
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[{"blocks":3}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_branches","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":[{"id":1,"name":null,"isCurrent":true,"forkNumber":"0x0","forkHash":"0xed2296716526187bef9952572f120fbb1b3ec610a9697e43b22319beba80779d","headNumber":"0x4","headHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","leftAt":null,"parent":null},{"id":0,"name":null,"isCurrent":false,"forkNumber":"0x4","forkHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","headNumber":"0x7","headHash":"0x0578debaa18892a2bfb10a786bdd4351798012e178f064bbdfdeb7cb411cf24f","leftAt":1700000000000,"parent":1}]}
