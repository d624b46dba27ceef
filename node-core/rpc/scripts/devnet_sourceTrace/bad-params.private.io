>> {"jsonrpc":"2.0","id":1,"method":"devnet_sourceTrace","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_sourceTrace","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: subject: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_sourceTrace","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (subject)"}}
