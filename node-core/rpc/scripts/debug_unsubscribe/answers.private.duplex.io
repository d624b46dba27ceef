>> {"jsonrpc":"2.0","id":1,"method":"debug_unsubscribe","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"debug_unsubscribe","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (subscription)"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_unsubscribe","params":["x"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: subscription: hex string without 0x prefix: \"x\""}}
