>> {"jsonrpc":"2.0","id":1,"method":"debug_stacks","params":[1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: filter: expected a string, got 1"}}
>> {"jsonrpc":"2.0","id":1,"method":"debug_stacks","params":["net"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"stacks cannot be filtered: the node has one thread"}}
>> {"jsonrpc":"2.0","id":1,"method":"debug_stacks","params":[null,1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"too many arguments, want at most 1"}}
