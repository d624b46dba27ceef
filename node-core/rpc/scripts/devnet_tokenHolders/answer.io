// a contract that never moved a token
>> {"jsonrpc":"2.0","id":1,"method":"devnet_tokenHolders","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"result":{"holders":[],"count":0,"totalSupply":null,"readTo":"0x4","head":"0x4","isCut":false}}
// a page of it
>> {"jsonrpc":"2.0","id":2,"method":"devnet_tokenHolders","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{"offset":0,"limit":10}]}
<< {"jsonrpc":"2.0","id":2,"result":{"holders":[],"count":0,"totalSupply":null,"readTo":"0x4","head":"0x4","isCut":false}}
