>> {"jsonrpc":"2.0","id":1,"method":"debug_getBadBlocks","params":["bad-blocks.json"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"there are no bad blocks to write to a file: the node does not store them"}}
>> {"jsonrpc":"2.0","id":1,"method":"debug_getBadBlocks","params":[1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: file: expected a string, got 1"}}
>> {"jsonrpc":"2.0","id":1,"method":"debug_getBadBlocks","params":[null,1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"too many arguments, want at most 1"}}
