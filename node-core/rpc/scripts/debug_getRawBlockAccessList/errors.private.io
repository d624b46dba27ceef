>> {"jsonrpc":"2.0","id":1,"method":"debug_getRawBlockAccessList","params":["0x99"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// this chain has the rules of Osaka
>> {"jsonrpc":"2.0","id":2,"method":"debug_getRawBlockAccessList","params":["0x3"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32001,"message":"resource not found: block 3 is from before Amsterdam and has no access list (EIP-7928)"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_getRawBlockAccessList","params":["2"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: block: hex string without 0x prefix: \"2\""}}
