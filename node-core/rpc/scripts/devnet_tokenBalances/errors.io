>> {"jsonrpc":"2.0","id":1,"method":"devnet_tokenBalances","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (account)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_tokenBalances","params":["0x12"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: account: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_tokenBalances","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x99"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_tokenBalances","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","newest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: block: hex string without 0x prefix: \"newest\""}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_tokenBalances","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8",{"blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1: block: expected a block number or tag, got an object"}}
