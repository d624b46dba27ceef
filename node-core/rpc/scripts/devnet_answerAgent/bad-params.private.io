>> {"jsonrpc":"2.0","id":1,"method":"devnet_answerAgent","params":["1",{"allow":"once"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: call: expected a number, got \"1\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_answerAgent","params":[1,{"allow":"yes"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: answer.allow: expected one of no, once, always, got \"yes\""}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_answerAgent","params":[1,{"allow":"no","because":"x"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: answer: unknown field \"because\", there are allow, reason"}}
