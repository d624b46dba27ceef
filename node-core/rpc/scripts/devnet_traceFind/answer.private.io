>> {"jsonrpc":"2.0","id":1,"method":"devnet_traceFind","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"from":"0x0","direction":"forward","target":"storageWrite"}]}
<< {"jsonrpc":"2.0","id":1,"result":8}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_traceFind","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"from":"0xff","direction":"backward","target":"log1"}]}
<< {"jsonrpc":"2.0","id":2,"result":14}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_traceFind","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"from":"0x0","direction":"forward","target":"fault"}]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_traceFind","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"from":"0x0","direction":"forward","pc":"0xd"}]}
<< {"jsonrpc":"2.0","id":4,"result":4}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_traceFind","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"from":"0x0","direction":"sideways"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1: query.direction: expected one of forward, backward, got \"sideways\""}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_traceFind","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"from":"0x0","direction":"forward","target":"JUMPX"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: query.target: expected an opcode, or one of call, storageWrite, log, fault, got \"JUMPX\""}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_traceFind","params":["0x0000000000000000000000000000000000000000000000000000000000000001",{"from":"0x0","direction":"forward"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"transaction not found"}}
// in a call that nobody has sent
>> {"jsonrpc":"2.0","id":8,"method":"devnet_traceFind","params":[{"call":{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","input":"0x000000000000000000000000000000000000000000000000000000000000002b"},"block":"latest"},{"from":"0x0","direction":"forward","target":"storageWrite"}]}
<< {"jsonrpc":"2.0","id":8,"result":8}
>> {"jsonrpc":"2.0","id":9,"method":"devnet_traceFind","params":[{"call":{"to":"0x1234"}},{"from":"0x0","direction":"forward"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0: subject.call.to: expected 20 bytes, got 2"}}
