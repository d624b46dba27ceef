>> {"jsonrpc":"2.0","id":1,"method":"devnet_contracts","params":[{"before":"last"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: page.before: hex string without 0x prefix: \"last\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_contracts","params":[{"limit":-1}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: page.limit: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_contracts","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: page: expected an object, got \"0x1\""}}
