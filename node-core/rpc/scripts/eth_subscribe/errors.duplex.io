>> {"jsonrpc":"2.0","id":2,"method":"eth_subscribe","params":["everything"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"no \"everything\" subscription in eth namespace"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_subscribe","params":["logs",{"topics":["0x1"]}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: argument.topics[0]: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_subscribe","params":["newPendingTransactions",{}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: argument: expected a boolean, got an object"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_subscribe","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 0 (kind)"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_subscribe","params":["newHeads",5]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: argument: expected an object or a boolean, got 5"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_subscribe","params":["logs",{"fromBlock":"0x3","toBlock":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid block range params"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_subscribe","params":["logs",{"toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"pending logs are not supported"}}
