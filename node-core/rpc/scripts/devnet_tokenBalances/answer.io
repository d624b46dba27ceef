>> {"jsonrpc":"2.0","id":1,"method":"devnet_tokenBalances","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"result":{"balances":[],"readTo":"0x4","head":"0x4","isCut":false}}
