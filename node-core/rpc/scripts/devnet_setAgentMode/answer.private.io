>> {"jsonrpc":"2.0","id":1,"method":"devnet_setAgentMode","params":[1,"read"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"only the window of the node decides what agents may do"}}
