// of the pool: as it runs in the block that would be made now, after the one that stores 44
>> {"jsonrpc":"2.0","id":1,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","gas":"0x186a0","input":"0x000000000000000000000000000000000000000000000000000000000000002c"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x5a4c5c69787185090cd2f896d151db21d0565085759d95aa5bdace2522313bb5"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xe68b6590af0988a55e4f505ca02aa1123ce466d324d6f75f5b5bdddbc3c48fa2"}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_trace","params":["0xe68b6590af0988a55e4f505ca02aa1123ce466d324d6f75f5b5bdddbc3c48fa2",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":4,"result":{"type":"CALL","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","gas":"0x186a0","gasUsed":"0x5a5a","input":"0x","output":"0x000000000000000000000000000000000000000000000000000000000000002c"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_traceIndex","params":["0xe68b6590af0988a55e4f505ca02aa1123ce466d324d6f75f5b5bdddbc3c48fa2"]}
<< {"jsonrpc":"2.0","id":5,"result":{"steps":10,"isCut":false,"frames":[[0,10]],"marks":[],"failedStep":null,"gas":{"spent":23130,"refunded":0},"slots":[{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","slot":"0x0000000000000000000000000000000000000000000000000000000000000000","firstStep":4,"lastStep":4,"isWritten":false,"path":null}]}}
// behind a gap: as if it came after that block
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","gas":"0x186a0","nonce":"0x9"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x14bc9a0bc7d4d6c3ba6a8e66623c1dc162cd5844ae79dc0be373660cd7d0ddf7"}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_trace","params":["0x14bc9a0bc7d4d6c3ba6a8e66623c1dc162cd5844ae79dc0be373660cd7d0ddf7",{"tracer":"callTracer"}]}
<< {"jsonrpc":"2.0","id":7,"result":{"type":"CALL","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","gas":"0x186a0","gasUsed":"0x5a5a","input":"0x","output":"0x000000000000000000000000000000000000000000000000000000000000002c"}}
