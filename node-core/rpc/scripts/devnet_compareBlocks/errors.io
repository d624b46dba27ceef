>> {"jsonrpc":"2.0","id":1,"method":"devnet_compareBlocks","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (from)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_compareBlocks","params":["0x1","0x99"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_compareBlocks","params":["pending"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: from: the pending block has no state of its own that could be compared: name latest"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_compareBlocks","params":[{"branch":"nowhere"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"no branch \"nowhere\": it does not exist, or has been pruned"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_compareBlocks","params":[{"branch":""}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: from.branch: expected the id or the name of a branch, got \"\""}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_compareBlocks","params":["0x1","0x2",{"limit":-1}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 2: query.limit: expected a hex string, got -1"}}
