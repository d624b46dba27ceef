>> {"jsonrpc":"2.0","id":1,"method":"devnet_addValidator","params":["fast"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: sync: expected one of blocks, snapshot, got \"fast\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_addValidator","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: sync: expected one of blocks, snapshot, got 1"}}
