// The clock moves before every block, the first one included.
>> {"jsonrpc":"2.0","id":1,"method":"anvil_mine","params":[2,60]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_blocks","params":["0x5","0x6"]}
<< {"jsonrpc":"2.0","id":2,"result":[{"number":"0x6","hash":"0xd081eb7b0bb0640dd688e16de2eaa91eb2d554b386ecea1fe5609a78e330ae05","parentHash":"0x1b72163777498f6f3fb0dff7503790e76540efc9e1479e777239f4219d46b3a0","timestamp":"0x6553f17c","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x1ac82b43","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0},{"number":"0x5","hash":"0x1b72163777498f6f3fb0dff7503790e76540efc9e1479e777239f4219d46b3a0","parentHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","timestamp":"0x6553f140","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x1e9b9f28","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0}]}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_mine","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_mine","params":["0x0"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_mine","params":[1,null]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0x8"}
