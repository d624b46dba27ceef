// a call, a creation, a transfer
>> {"jsonrpc":"2.0","id":1,"method":"ots_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":1,"result":[{"type":"CALL","depth":0,"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","input":"0x000000000000000000000000000000000000000000000000000000000000002a","output":"0x"}]}
>> {"jsonrpc":"2.0","id":2,"method":"ots_traceTransaction","params":["0xdb8fd08e15c62faefb42f33e8512b028c772e56f1201ae796af65fd8d86270d5"]}
<< {"jsonrpc":"2.0","id":2,"result":[{"type":"CREATE","depth":0,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","input":"0x601a600c600039601a6000f336600c575f545f5260205ff35b5f35805f555f523360205fa100","output":"0x36600c575f545f5260205ff35b5f35805f555f523360205fa100"}]}
>> {"jsonrpc":"2.0","id":3,"method":"ots_traceTransaction","params":["0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756"]}
<< {"jsonrpc":"2.0","id":3,"result":[{"type":"CALL","depth":0,"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0xde0b6b3a7640000","input":"0x","output":"0x"}]}
