>> {"jsonrpc":"2.0","id":1,"method":"hardhat_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"clientVersion":"anvil/v1.7.1/Terrarium/v0.0.0/script/node0","chainId":1337,"instanceId":"0x50eeb39a87a609c644bd2d4c97b0cad0579824a9f5ad09e4a683d495cac58025","latestBlockNumber":4,"latestBlockHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","snapshots":{}}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"clientVersion":"anvil/v1.7.1/Terrarium/v0.0.0/script/node0","chainId":1337,"instanceId":"0x50eeb39a87a609c644bd2d4c97b0cad0579824a9f5ad09e4a683d495cac58025","latestBlockNumber":4,"latestBlockHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","snapshots":{}}}
