// each call runs upon what those before it changed
>> {"jsonrpc":"2.0","id":1,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x0000000000000000000000000000000000000000000000000000000000000007"},{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}]]}
<< {"jsonrpc":"2.0","id":1,"result":[[{"value":"0x000000000000000000000000000000000000000000000000000000000000002a"},{"value":"0x"},{"value":"0x0000000000000000000000000000000000000000000000000000000000000007"}]]}
// upon a block, or before one of its transactions, which stored 42
>> {"jsonrpc":"2.0","id":2,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}],{"blockNumber":"0x3","transactionIndex":0}]}
<< {"jsonrpc":"2.0","id":2,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000000"}]]}
>> {"jsonrpc":"2.0","id":3,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}],{"blockNumber":"0x3","transactionIndex":-1}]}
<< {"jsonrpc":"2.0","id":3,"result":[[{"value":"0x000000000000000000000000000000000000000000000000000000000000002a"}]]}
// each bundle in its own environment: the sum of block number and time
>> {"jsonrpc":"2.0","id":4,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}],"blockOverride":{"number":"0x10","time":"0x1"}},{"transactions":[{"to":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}],"blockOverride":{"blockNumber":"0x20","timestamp":"0x2"}}],{"blockNumber":"latest"},{"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":{"code":"0x4342015f5260205ff3"}},1000]}
<< {"jsonrpc":"2.0","id":4,"result":[[{"value":"0x0000000000000000000000000000000000000000000000000000000000000011"}],[{"value":"0x0000000000000000000000000000000000000000000000000000000000000022"}]]}
// a moved precompile
>> {"jsonrpc":"2.0","id":5,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","data":"0x11"},{"to":"0x0000000000000000000000000000000000000002","data":"0x11"}]}],null,{"0x0000000000000000000000000000000000000002":{"movePrecompileToAddress":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}}]}
<< {"jsonrpc":"2.0","id":5,"result":[[{"value":"0x4a64a107f0cb32536e5bce6c98c393db21cca7f4ea187ba8c4dca8b51d4ea80a"},{"value":"0x"}]]}
// a call that fails leaves the others
>> {"jsonrpc":"2.0","id":6,"method":"eth_callMany","params":[[{"transactions":[{"input":"0xfe"},{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x"},{"input":"0x5f5ffd"}]}]]}
<< {"jsonrpc":"2.0","id":6,"result":[[{"error":"invalid opcode: INVALID"},{"value":"0x000000000000000000000000000000000000000000000000000000000000002a"},{"error":"execution reverted"}]]}
// nothing of it stays
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
