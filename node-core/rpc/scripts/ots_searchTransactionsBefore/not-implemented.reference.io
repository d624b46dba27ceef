>> {"jsonrpc":"2.0","id":1,"method":"ots_searchTransactionsBefore","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0,25]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method ots_searchTransactionsBefore does not exist/is not available"}}
