>> {"jsonrpc":"2.0","id":1,"method":"personal_newAccount","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (password)"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_newAccount","params":[5]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: password: expected a string, got 5"}}
>> {"jsonrpc":"2.0","id":3,"method":"personal_newAccount","params":["secret","more"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 1"}}
