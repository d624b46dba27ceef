>> {"jsonrpc":"2.0","id":1,"method":"devnet_exportForkPack","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (file)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_exportForkPack","params":[5]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: file: expected a string, got 5"}}
