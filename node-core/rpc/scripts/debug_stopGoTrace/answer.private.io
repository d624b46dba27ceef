>> {"jsonrpc":"2.0","id":1,"method":"debug_stopGoTrace","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"trace not in progress"}}
