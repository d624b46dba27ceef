>> {"jsonrpc":"2.0","id":1,"method":"debug_intermediateRoots","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"block 0x0000000000000000000000000000000000000000000000000000000000000001 not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_intermediateRoots","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: hash: hex string of odd length"}}
