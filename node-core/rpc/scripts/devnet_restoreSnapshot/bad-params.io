>> {"jsonrpc":"2.0","id":1,"method":"devnet_restoreSnapshot","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (snapshot)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_restoreSnapshot","params":[""]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: snapshot: expected the id or the name of a snapshot, got \"\""}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_restoreSnapshot","params":[-1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: snapshot: expected the id or the name of a snapshot, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_restoreSnapshot","params":["nothing"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"there is no snapshot named \"nothing\""}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_restoreSnapshot","params":["0x99"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"there is no snapshot with the id 0x99"}}
