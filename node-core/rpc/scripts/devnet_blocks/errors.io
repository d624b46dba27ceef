>> {"jsonrpc":"2.0","id":1,"method":"devnet_blocks","params":["0x0","0x100"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: toBlock: the limit is 256 blocks per request"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_blocks","params":["latest","0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: fromBlock: hex string without 0x prefix: \"latest\""}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_blocks","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 1 (toBlock)"}}
