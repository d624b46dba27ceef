>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawTransactions","params":["0x99"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getRawTransactions","params":[true]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: block: expected a block number, tag, hash or object, got true"}}
