>> {"jsonrpc":"2.0","id":1,"method":"devnet_manualChanges","params":["newest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"newest\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_manualChanges","params":["0x99"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"header not found"}}
