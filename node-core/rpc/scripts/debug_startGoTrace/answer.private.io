>> {"jsonrpc":"2.0","id":1,"method":"debug_startGoTrace","params":["a.json"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_startGoTrace","params":["b.json"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"trace already in progress"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_stopGoTrace","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":null}
