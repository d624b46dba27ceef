>> {"jsonrpc":"2.0","id":1,"method":"debug_traceBadBlock","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: blockHash: hex string of odd length"}}
