>> {"jsonrpc":"2.0","id":1,"method":"ots_getBlockDetails","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (block)"}}
>> {"jsonrpc":"2.0","id":2,"method":"ots_getBlockDetails","params":["three"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"three\""}}
>> {"jsonrpc":"2.0","id":3,"method":"ots_getBlockDetails","params":[-3]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: block: expected a non-negative integer, got -3"}}
