>> {"jsonrpc":"2.0","id":1,"method":"devnet_subscribe","params":["stats"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":3,"result":false}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_unsubscribe","params":["51"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: subscription: hex string without 0x prefix: \"51\""}}
