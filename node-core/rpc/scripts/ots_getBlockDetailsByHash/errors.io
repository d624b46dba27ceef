>> {"jsonrpc":"2.0","id":1,"method":"ots_getBlockDetailsByHash","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (blockHash)"}}
>> {"jsonrpc":"2.0","id":2,"method":"ots_getBlockDetailsByHash","params":["0x01"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: blockHash: expected 32 bytes, got 1"}}
