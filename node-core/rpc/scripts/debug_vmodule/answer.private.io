>> {"jsonrpc":"2.0","id":1,"method":"debug_vmodule","params":["*=5"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
