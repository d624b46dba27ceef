>> {"jsonrpc":"2.0","id":1,"method":"devnet_setOptions","params":[{"wibble":"6"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: changes.wibble: unknown option \"wibble\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_setOptions","params":[{"limit":true}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: changes.limit: expected a string, got true"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_setOptions","params":[[]]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: changes: expected an object, got an array"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_setOptions","params":[{},1]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: resetChain: expected a boolean, got 1"}}
