>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransactionSync","params":["0x01"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: transaction: rlp: type 1 transaction is not a list"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransactionSync","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (transaction)"}}
