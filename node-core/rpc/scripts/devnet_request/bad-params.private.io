>> {"jsonrpc":"2.0","id":1,"method":"devnet_request","params":["1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: seq: expected a number, got \"1\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_request","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (seq)"}}
