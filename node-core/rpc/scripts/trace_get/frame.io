>> {"jsonrpc":"2.0","id":1,"method":"trace_get","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",[]]}
<< {"jsonrpc":"2.0","id":1,"result":{"type":"call","action":{"callType":"call","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x1340c","input":"0x000000000000000000000000000000000000000000000000000000000000002a","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0"},"result":{"gasUsed":"0x5a6b","output":"0x"},"subtraces":0,"traceAddress":[],"blockHash":"0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e","blockNumber":3,"transactionHash":"0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","transactionPosition":0}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_get","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",["0x0"]]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"trace_get","params":["0x0000000000000000000000000000000000000000000000000000000000000001",[]]}
<< {"jsonrpc":"2.0","id":3,"result":null}
