>> {"jsonrpc":"2.0","id":1,"method":"devnet_renameSnapshot","params":["0x1","x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"there is no snapshot with the id 0x1"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_renameSnapshot","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 1 (name)"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_renameSnapshot","params":["0x1","0xab"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: name: \"0xab\" is the form of an id, expected a name"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_renameSnapshot","params":["0x1","a\nb"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: name: a name must not contain control characters"}}
