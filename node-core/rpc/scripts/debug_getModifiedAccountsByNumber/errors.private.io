>> {"jsonrpc":"2.0","id":1,"method":"debug_getModifiedAccountsByNumber","params":[0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the genesis block has no parent to compare it with"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getModifiedAccountsByNumber","params":[3,2]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"start block height (3) must be less than end block height (2)"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_getModifiedAccountsByNumber","params":[99]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"block #99 not found"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_getModifiedAccountsByNumber","params":["x"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: start: expected a non-negative integer as number or hex string, got \"x\""}}
