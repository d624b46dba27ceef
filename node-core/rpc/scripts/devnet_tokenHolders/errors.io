>> {"jsonrpc":"2.0","id":1,"method":"devnet_tokenHolders","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (token)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_tokenHolders","params":["0x12"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: token: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_tokenHolders","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{"offset":-1}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: page.offset: expected a non-negative integer, got -1"}}
