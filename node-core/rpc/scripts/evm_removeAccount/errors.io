>> {"jsonrpc":"2.0","id":1,"method":"evm_removeAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 1 (passphrase)"}}
