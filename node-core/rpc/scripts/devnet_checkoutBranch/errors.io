>> {"jsonrpc":"2.0","id":1,"method":"devnet_checkoutBranch","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (branch)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_checkoutBranch","params":[-1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: branch: expected the id or the name of a branch, got -1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_checkoutBranch","params":["nothing"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no branch \"nothing\": it does not exist, or has been pruned"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_checkoutBranch","params":["0x9"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"no branch 9: it does not exist, or has been pruned"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_checkoutBranch","params":["0x1212121212121212121212121212121212121212121212121212121212121212"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"no canonical block or block of a branch 0x1212121212121212121212121212121212121212121212121212121212121212"}}
