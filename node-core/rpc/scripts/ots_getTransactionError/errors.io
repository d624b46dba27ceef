>> {"jsonrpc":"2.0","id":1,"method":"ots_getTransactionError","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (transactionHash)"}}
>> {"jsonrpc":"2.0","id":2,"method":"ots_getTransactionError","params":["0x01"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: transactionHash: expected 32 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"ots_getTransactionError","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction not found"}}
