>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["transactionReceipts"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no \"transactionReceipts\" subscription in eth namespace"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_subscribe","params":["syncing"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no \"syncing\" subscription in eth namespace"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_subscribe","params":["logs",{"topics":["0x1"]}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: argument.topics[0]: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_unsubscribe","params":[1]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: subscription: expected a hex string, got 1"}}
