>> {"jsonrpc":"2.0","id":1,"method":"eth_getUserOperationReceipt","params":["0x12"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: userOpHash: expected 32 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getUserOperationReceipt","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (userOpHash)"}}
