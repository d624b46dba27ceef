>> {"jsonrpc":"2.0","id":1,"method":"ots_searchTransactionsAfter","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0,1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method ots_searchTransactionsAfter does not exist/is not available"}}
