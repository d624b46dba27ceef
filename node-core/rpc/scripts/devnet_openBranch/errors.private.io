>> {"jsonrpc":"2.0","id":1,"method":"devnet_openBranch","params":[0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 1 (workspace)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_openBranch","params":["nothing","shop-before"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"no branch \"nothing\": it does not exist, or has been pruned"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_openBranch","params":["0x1212121212121212121212121212121212121212121212121212121212121212","shop-before"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no canonical block or block of a branch 0x1212121212121212121212121212121212121212121212121212121212121212"}}
