>> {"jsonrpc":"2.0","id":1,"method":"devnet_deleteBranch","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (branch)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_deleteBranch","params":[-1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: branch: expected the id or the name of a branch, got -1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_deleteBranch","params":["nothing"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no branch \"nothing\": it does not exist, or has been pruned"}}
