>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// a second time
>> {"jsonrpc":"2.0","id":3,"method":"eth_unsubscribe","params":["0x51"]}
<< {"jsonrpc":"2.0","id":3,"result":false}
>> {"jsonrpc":"2.0","id":4,"method":"eth_unsubscribe","params":["all"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: subscription: hex string without 0x prefix: \"all\""}}
