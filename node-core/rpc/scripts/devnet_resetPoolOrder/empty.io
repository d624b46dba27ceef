>> {"jsonrpc":"2.0","id":1,"method":"devnet_resetPoolOrder","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
