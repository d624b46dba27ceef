>> {"jsonrpc":"2.0","id":1,"method":"devnet_continueRequest","params":["1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: id: expected a number, got \"1\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_continueRequest","params":[1,{"kind":"edit","parms":[]}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: action: unknown field \"parms\", there are kind, method, params"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_continueRequest","params":[1,{"kind":"error","code":"x","message":"no"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: action.code: expected a number, got \"x\""}}
