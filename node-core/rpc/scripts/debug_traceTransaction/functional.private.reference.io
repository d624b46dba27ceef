>> {"jsonrpc":"2.0","id":1,"method":"debug_traceTransaction","params":["0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756"]}
<< {"jsonrpc":"2.0","id":1,"result":{"gas":21000,"failed":false,"returnValue":"0x","structLogs":[]}}
