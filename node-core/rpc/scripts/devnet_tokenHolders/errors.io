>> {"jsonrpc":"2.0","id":1,"method":"devnet_tokenHolders","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (token)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_tokenHolders","params":["0x12"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: token: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_tokenHolders","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{"offset":-1}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: page.offset: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0",null,"0x99"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0",null,"newest"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 2: block: hex string without 0x prefix: \"newest\""}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_tokenHolders","params":["0x00000000000000000000000000000000000000f0",null,{"blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 2: block: expected a block number or tag, got an object"}}
