>> {"jsonrpc":"2.0","id":1,"method":"trace_transaction","params":["0x01"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: transactionHash: expected 32 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_transaction","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (transactionHash)"}}
