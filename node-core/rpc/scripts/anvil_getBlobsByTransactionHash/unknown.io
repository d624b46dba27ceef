>> {"jsonrpc":"2.0","id":1,"method":"anvil_getBlobsByTransactionHash","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getBlobsByTransactionHash","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (transactionHash)"}}
