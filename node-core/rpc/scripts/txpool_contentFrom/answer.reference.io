>> {"jsonrpc":"2.0","id":1,"method":"txpool_contentFrom","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"result":{"pending":{},"queued":{}}}
>> {"jsonrpc":"2.0","id":2,"method":"txpool_contentFrom","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: hex string of odd length"}}
