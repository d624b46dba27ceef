>> {"jsonrpc":"2.0","id":1,"method":"devnet_importVerified","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (address)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_importVerified","params":["0x5f"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
