>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterLogs","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"filter has no logs subscription type"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterLogs","params":["0xf9"]}
<< {"jsonrpc":"2.0","id":3,"result":[]}
