>> {"jsonrpc":"2.0","id":1,"method":"devnet_userOperationTransaction","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: userOpHash: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_userOperationTransaction","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (userOpHash)"}}
