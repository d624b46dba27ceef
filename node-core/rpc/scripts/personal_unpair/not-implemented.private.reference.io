>> {"jsonrpc":"2.0","id":1,"method":"personal_unpair","params":["ledger://1","0000"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method personal_unpair does not exist/is not available"}}
