>> {"jsonrpc":"2.0","id":1,"method":"devnet_userOperations","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
