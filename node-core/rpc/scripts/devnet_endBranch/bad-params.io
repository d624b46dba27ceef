>> {"jsonrpc":"2.0","id":1,"method":"devnet_endBranch","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (name)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_endBranch","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: name: expected a string, got 1"}}
