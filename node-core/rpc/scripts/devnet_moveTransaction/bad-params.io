>> {"jsonrpc":"2.0","id":1,"method":"devnet_moveTransaction","params":["0x1111111111111111111111111111111111111111111111111111111111111111","sideways"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: to: expected first, up, down or an index, got \"sideways\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_moveTransaction","params":["0x1111111111111111111111111111111111111111111111111111111111111111",true]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: to: expected first, up, down or an index, got true"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_moveTransaction","params":["0x12","first"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: transactionHash: expected 32 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_moveTransaction","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"missing value for required argument 1 (to)"}}
