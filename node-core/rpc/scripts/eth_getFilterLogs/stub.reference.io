>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{"fromBlock":"0x0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterLogs","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
