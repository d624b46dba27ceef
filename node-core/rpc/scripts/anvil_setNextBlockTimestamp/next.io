>> {"jsonrpc":"2.0","id":1,"method":"anvil_setNextBlockTimestamp","params":[1700000500]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_blocks","params":["0x5","0x5"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"number":"0x5","hash":"0xa7aa0482f7d730a7b83222ade1a99a156b58bd518aa326ff323af089377c764a","parentHash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","timestamp":"0x6553f2f4","gasUsed":"0x0","gasLimit":"0x1c9c380","baseFeePerGas":"0x1e9b9f28","size":"0x268","transfers":0,"calls":0,"creations":0,"failed":0,"manualChanges":0}]}
