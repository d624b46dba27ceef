>> {"jsonrpc":"2.0","id":1,"method":"debug_getAccessibleState","params":["0x1","0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"from and to needs to be different"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getAccessibleState","params":["0x99","0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"missing header 153"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_getAccessibleState","params":["newest","0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: from: hex string without 0x prefix: \"newest\""}}
