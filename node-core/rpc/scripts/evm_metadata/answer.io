>> {"jsonrpc":"2.0","id":1,"method":"evm_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"clientVersion":"Terrarium/v0.0.0/script/node0","chainId":1337,"instanceId":"00000000-0000-0000-0000-000000000000","latestBlockNumber":4,"latestBlockHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_metadata"}
<< {"jsonrpc":"2.0","id":2,"result":{"clientVersion":"Terrarium/v0.0.0/script/node0","chainId":1337,"instanceId":"00000000-0000-0000-0000-000000000000","latestBlockNumber":4,"latestBlockHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_metadata","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
