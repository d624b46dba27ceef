>> {"jsonrpc":"2.0","id":1,"method":"devnet_undoAgent","params":[1]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"only the window of the node decides what agents may do"}}
