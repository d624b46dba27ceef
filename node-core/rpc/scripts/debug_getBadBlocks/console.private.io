>> {"jsonrpc":"2.0","id":1,"method":"debug_getBadBlocks","params":[null]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
