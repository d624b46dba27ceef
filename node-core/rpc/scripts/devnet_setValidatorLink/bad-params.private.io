>> {"jsonrpc":"2.0","id":1,"method":"devnet_setValidatorLink","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (between)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_setValidatorLink","params":[[0,1]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 1 (changes)"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_setValidatorLink","params":[[0,1,2],{}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: between: array of 3 items, at most 2 are allowed"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_setValidatorLink","params":[[0],{}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"a link is between two validators, not [0]"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_setValidatorLink","params":[[0,4],{}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"there is no validator 4: they are numbered from 0 to 3"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_setValidatorLink","params":[[0,1],{"delayMs":-1}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"a delay is from 0 to 600000 ms, not -1"}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_setValidatorLink","params":[[0,1],{"isCut":"yes"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 1: changes.isCut: expected a boolean, got \"yes\""}}
