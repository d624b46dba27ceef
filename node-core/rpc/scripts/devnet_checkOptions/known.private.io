>> {"jsonrpc":"2.0","id":1,"method":"devnet_checkOptions","params":[{}]}
<< {"jsonrpc":"2.0","id":1,"result":{}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_checkOptions","params":[{"limit":"6","wibble":"1"}]}
<< {"jsonrpc":"2.0","id":2,"result":{"wibble":"unknown option \"wibble\""}}
// what is no text
>> {"jsonrpc":"2.0","id":3,"method":"devnet_checkOptions","params":[{"limit":6}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: changes.limit: expected a string, got 6"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_checkOptions","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 0 (changes)"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_checkOptions","params":[{"limit":"a\u0007b"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: changes.limit: text must not contain control characters"}}
