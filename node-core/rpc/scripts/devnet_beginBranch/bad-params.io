>> {"jsonrpc":"2.0","id":1,"method":"devnet_beginBranch","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (name)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_beginBranch","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: name: \"0x1\" is the form of an id, expected a name"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_beginBranch","params":[" "]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"name: expected 1 to 100 characters, got 0"}}
