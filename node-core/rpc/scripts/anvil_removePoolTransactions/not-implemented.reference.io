>> {"jsonrpc":"2.0","id":1,"method":"anvil_removePoolTransactions","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method anvil_removePoolTransactions does not exist/is not available"}}
