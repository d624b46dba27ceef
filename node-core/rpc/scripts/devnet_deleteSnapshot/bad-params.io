>> {"jsonrpc":"2.0","id":1,"method":"devnet_deleteSnapshot","params":["deployed"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"there is no snapshot named \"deployed\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_deleteSnapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (snapshot)"}}
