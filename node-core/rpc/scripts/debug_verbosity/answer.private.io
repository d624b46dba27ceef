>> {"jsonrpc":"2.0","id":1,"method":"debug_verbosity","params":[4]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_verbosity","params":[0]}
<< {"jsonrpc":"2.0","id":2,"result":null}
