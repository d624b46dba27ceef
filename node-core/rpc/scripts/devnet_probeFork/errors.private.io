// no URL
>> {"jsonrpc":"2.0","id":1,"method":"devnet_probeFork","params":[{"fork":"remote"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: fork.url: the value is not the URL of a remote chain"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_probeFork","params":["https://remote"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: options: expected an object, got \"https://remote\""}}
