// a token, and two transfers of it in blocks 5 and 6
>> {"jsonrpc":"2.0","id":1,"method":"hardhat_setCode","params":["0x00000000000000000000000000000000000000f0","0x36602410601157600435545f5260205ff35b602435806004355401600435558033540333555f52600435337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60205fa300"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setStorageAt","params":["0x00000000000000000000000000000000000000f0","0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000000000000000000000000000000000000000003e8"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000f0","input":"0xa9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000000000064"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xfdf8fa583565b3041adb94a84c21143c17431f989a20fa49ca14d1276abfa16a"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000f0","input":"0xa9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c80000000000000000000000000000000000000000000000000000000000000028"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xf0d255e25042c0e7ce9152622cc2cfa1c7972a22c2fadd56fa3f52129840cfe1"}
// at the newest block
>> {"jsonrpc":"2.0","id":5,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0"]}
<< {"jsonrpc":"2.0","id":5,"result":{"holders":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","id":null,"transferred":"0x8c","balance":"0x8c"},{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","id":null,"transferred":"0x0","balance":"0x35c"}],"count":2,"totalSupply":"0x0","readTo":"0x6","head":"0x6","isCut":false}}
// at each block before, forward and back
>> {"jsonrpc":"2.0","id":6,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0",null,"0x5"]}
<< {"jsonrpc":"2.0","id":6,"result":{"holders":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","id":null,"transferred":"0x64","balance":"0x64"},{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","id":null,"transferred":"0x0","balance":"0x384"}],"count":2,"totalSupply":"0x0","readTo":"0x5","head":"0x5","isCut":false}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0",{"limit":1},"0x4"]}
<< {"jsonrpc":"2.0","id":7,"result":{"holders":[],"count":0,"totalSupply":"0x0","readTo":"0x4","head":"0x4","isCut":false}}
>> {"jsonrpc":"2.0","id":8,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0",{},"0x5"]}
<< {"jsonrpc":"2.0","id":8,"result":{"holders":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","id":null,"transferred":"0x64","balance":"0x64"},{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","id":null,"transferred":"0x0","balance":"0x384"}],"count":2,"totalSupply":"0x0","readTo":"0x5","head":"0x5","isCut":false}}
// the next block counts the transfers of those that exist
>> {"jsonrpc":"2.0","id":9,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0",{},"pending"]}
<< {"jsonrpc":"2.0","id":9,"result":{"holders":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","id":null,"transferred":"0x8c","balance":"0x8c"},{"address":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","id":null,"transferred":"0x0","balance":"0x35c"}],"count":2,"totalSupply":"0x0","readTo":"0x6","head":"0x6","isCut":false}}
>> {"jsonrpc":"2.0","id":10,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0",{},"earliest"]}
<< {"jsonrpc":"2.0","id":10,"result":{"holders":[],"count":0,"totalSupply":null,"readTo":"0x0","head":"0x0","isCut":false}}
