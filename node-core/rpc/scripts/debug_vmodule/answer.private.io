>> {"jsonrpc":"2.0","id":1,"method":"debug_vmodule","params":["*=5"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"debug_vmodule","params":["rpc=4,chain=2"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"debug_vmodule","params":[""]}
<< {"jsonrpc":"2.0","id":3,"result":null}
