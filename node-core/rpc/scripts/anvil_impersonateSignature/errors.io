>> {"jsonrpc":"2.0","id":1,"method":"anvil_impersonateSignature","params":["0x11","0x1234567890123456789012345678901234567890"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: signature: expected 65 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_impersonateSignature","params":["0x1111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 1 (address)"}}
