>> {"jsonrpc":"2.0","id":1,"method":"devnet_startValidators","params":["4"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: options: expected an object, got \"4\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_startValidators","params":[{"validators":"4"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: options.validators: expected a number, got \"4\""}}
