>> {"jsonrpc":"2.0","id":1,"method":"anvil_reset","params":[{"forking":{"jsonRpcUrl":"http://127.0.0.1:1","blockNumber":5}}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the remote chain at http://127.0.0.1:1 cannot be read"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_reset","params":[{"forking":{"blockNumber":5}}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Forking not enabled and RPC URL not provided to start forking"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_reset","params":[5]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: options: expected an object, got 5"}}
