>> {"jsonrpc":"2.0","id":1,"method":"devnet_setAgentMode","params":["one","ask"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: agent: expected a number, got \"one\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_setAgentMode","params":[1,"always"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: mode: expected one of ask, allow, read, got \"always\""}}
