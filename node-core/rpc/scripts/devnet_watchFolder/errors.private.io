>> {"jsonrpc":"2.0","id":1,"method":"devnet_watchFolder","params":["out"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"cannot watch \"out\": not an absolute path"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_watchFolder","params":["/script/files/none"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"cannot watch \"/script/files/none\": there is no such folder, or it cannot be read"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_writeFile","params":["a.txt",0,"AA=="]}
<< {"jsonrpc":"2.0","id":3,"result":1}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_watchFolder","params":["/script/files/a.txt"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"cannot watch \"/script/files/a.txt\": not a folder"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_watchFolder","params":[7]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: path: expected a string, got 7"}}
