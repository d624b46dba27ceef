>> {"jsonrpc":"2.0","id":1,"method":"ots_getBlockTransactions","params":[3,0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 2 (pageSize)"}}
>> {"jsonrpc":"2.0","id":2,"method":"ots_getBlockTransactions","params":[3,-1,25]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: page: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":3,"method":"ots_getBlockTransactions","params":[3,0,0]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 2: pageSize: expected 1 to 1000, got 0"}}
>> {"jsonrpc":"2.0","id":4,"method":"ots_getBlockTransactions","params":[3,0,1001]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 2: pageSize: expected 1 to 1000, got 1001"}}
>> {"jsonrpc":"2.0","id":5,"method":"ots_getBlockTransactions","params":["x",0,25]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"x\""}}
