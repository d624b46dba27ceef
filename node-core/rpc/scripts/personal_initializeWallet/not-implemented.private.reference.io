>> {"jsonrpc":"2.0","id":1,"method":"personal_initializeWallet","params":["ledger://1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method personal_initializeWallet does not exist/is not available"}}
