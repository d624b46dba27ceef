>> {"jsonrpc":"2.0","id":1,"method":"trace_rawTransaction","params":["0x01",["trace"]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: transaction: rlp: type 1 transaction is not a list"}}
>> {"jsonrpc":"2.0","id":2,"method":"trace_rawTransaction","params":["0x02f86c82053902843b9aca0084b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c080a02c4dcbf84adc553906a308174ecf090396f81ba26254c7a12d789a18501b5a52a023d7f4c8b511977013e46e75b6c7c69a838d1d98fdccb2d099a991b3af93e072"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 1 (kinds)"}}
>> {"jsonrpc":"2.0","id":3,"method":"trace_rawTransaction","params":["0x02f86c82053902843b9aca0084b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c080a02c4dcbf84adc553906a308174ecf090396f81ba26254c7a12d789a18501b5a52a023d7f4c8b511977013e46e75b6c7c69a838d1d98fdccb2d099a991b3af93e072",["opcodes"]]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: kinds[0]: expected one of trace, stateDiff, vmTrace, got \"opcodes\""}}
