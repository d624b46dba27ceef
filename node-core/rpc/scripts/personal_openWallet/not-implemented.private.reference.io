>> {"jsonrpc":"2.0","id":1,"method":"personal_openWallet","params":["ledger://1",""]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method personal_openWallet does not exist/is not available"}}
