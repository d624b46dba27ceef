// The first block has the time of the clock, those after it are one interval later each.
>> {"jsonrpc":"2.0","id":1,"method":"evm_mineBlocks","params":["0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_mine","params":["0x3","0xe10"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_blocks","params":["0x5","0x7"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"number":"0x7","hash":"0x2f7e4de04dec9086780df12d547716cdb9736b0337506ac199a107e1a8dc8e3b","parentHash":"0x6c3e8081e3fdec7a343feefbd4c59198a98fc9ab88307592361fbd0231910f02","timestamp":"0x65540d25","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x176f25db","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0},{"number":"0x6","hash":"0x6c3e8081e3fdec7a343feefbd4c59198a98fc9ab88307592361fbd0231910f02","parentHash":"0xe76f869106cf9e2ea6fda3a8c97bfb416d32a10b5050721ff674e273a0ae4ded","timestamp":"0x6553ff15","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x1ac82b43","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0},{"number":"0x5","hash":"0xe76f869106cf9e2ea6fda3a8c97bfb416d32a10b5050721ff674e273a0ae4ded","parentHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","timestamp":"0x6553f105","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x1e9b9f28","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0}]}
>> {"jsonrpc":"2.0","id":4,"method":"hardhat_mine","params":["0x2","0x0"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_blocks","params":["0x8","0x9"]}
<< {"jsonrpc":"2.0","id":5,"result":[{"number":"0x9","hash":"0x272e5a6b1c2cf2d2a4118be8db7380f7926b1f2e5a92c130232028fd2667529d","parentHash":"0xd976fe4dcff6768323f8f564d9b888122479f3d6bd756a2477a53866a58098c9","timestamp":"0x65540d27","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x11f118fc","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0},{"number":"0x8","hash":"0xd976fe4dcff6768323f8f564d9b888122479f3d6bd756a2477a53866a58098c9","parentHash":"0x2f7e4de04dec9086780df12d547716cdb9736b0337506ac199a107e1a8dc8e3b","timestamp":"0x65540d26","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x14814120","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0}]}
>> {"jsonrpc":"2.0","id":6,"method":"hardhat_mine","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"hardhat_mine","params":["0x0"]}
<< {"jsonrpc":"2.0","id":7,"result":true}
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0xa"}
>> {"jsonrpc":"2.0","id":9,"method":"hardhat_mine","params":["0x1000000"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"cannot mine 16777216 blocks at once: the limit is 1000000"}}
