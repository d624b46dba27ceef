>> {"jsonrpc":"2.0","id":1,"method":"personal_deriveAccount","params":["ledger://1","m/44'/60'/0'/0/0",false]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method personal_deriveAccount does not exist/is not available"}}
