>> {"jsonrpc":"2.0","id":1,"method":"devnet_checkClients","params":[5]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: url: expected a string, got 5"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_checkClients","params":["nowhere"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"the node to check: not a URL such as https://HOST/KEY, with @NUMBER or @0xHASH for a block"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_checkClients","params":["http://127.0.0.1:8545@7"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"the node to check: the newest block is checked: leave out the block"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_checkClients","params":["ftp://127.0.0.1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"the node to check: ftp: URLs are not supported: give an http or https URL"}}
