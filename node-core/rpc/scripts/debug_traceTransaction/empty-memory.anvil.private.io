// clients of anvil and Hardhat get the memory of each opcode that they ask for, also while it is empty or by the older disableMemory; struct-logs.private.io has it as other clients get it
>> {"jsonrpc":"2.0","id":1,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"enableMemory":true,"disableStack":true,"disableStorage":true,"limit":2}]}
<< {"jsonrpc":"2.0","id":1,"result":{"structLogs":[{"pc":0,"op":"CALLDATASIZE","gas":78860,"gasCost":2,"depth":1,"memory":[]},{"pc":1,"op":"PUSH1","gas":78858,"gasCost":3,"depth":1,"memory":[]}],"gas":44287,"failed":false,"returnValue":"0x"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"limit":1}]}
<< {"jsonrpc":"2.0","id":2,"result":{"structLogs":[{"pc":0,"op":"CALLDATASIZE","gas":78860,"gasCost":2,"depth":1,"stack":[]}],"gas":44287,"failed":false,"returnValue":"0x"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"disableMemory":false,"disableStack":true,"disableStorage":true,"limit":1}]}
<< {"jsonrpc":"2.0","id":3,"result":{"structLogs":[{"pc":0,"op":"CALLDATASIZE","gas":78860,"gasCost":2,"depth":1,"memory":[]}],"gas":44287,"failed":false,"returnValue":"0x"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"disableMemory":false,"enableMemory":false,"disableStack":true,"disableStorage":true,"limit":1}]}
<< {"jsonrpc":"2.0","id":4,"result":{"structLogs":[{"pc":0,"op":"CALLDATASIZE","gas":78860,"gasCost":2,"depth":1}],"gas":44287,"failed":false,"returnValue":"0x"}}
