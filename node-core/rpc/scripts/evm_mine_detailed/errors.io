>> {"jsonrpc":"2.0","id":1,"method":"evm_mine_detailed","params":[{"blocks":1001}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"cannot mine 1001 blocks at once: the limit is 1000"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine_detailed","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"Timestamp 1 is lower than the previous block's timestamp 1700000004"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_mine_detailed","params":[[1]]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: timestampOrOptions: expected a timestamp or an object, got an array"}}
