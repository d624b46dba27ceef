>> {"jsonrpc":"2.0","id":1,"method":"debug_setHead","params":["0x2"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getTransactionReceipt","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"debug_setHead","params":[2]}
<< {"jsonrpc":"2.0","id":4,"result":null}
