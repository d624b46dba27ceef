>> {"jsonrpc":"2.0","id":1,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}],{"blockNumber":"0x3","transactionIndex":2}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: stateContext.transactionIndex: the block has only 1 transactions"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}],{"blockNumber":"0x99"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_callMany","params":[[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}],{"transactionIndex":-2}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: stateContext.transactionIndex: expected the index of a transaction or -1, got -2"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_callMany","params":[{"transactions":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}]}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: bundles: expected an array, got an object"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_callMany","params":[[{"transactions":[{"from":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x1","gasPrice":"0x1"}]}]]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"insufficient funds for gas * price + value: address 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa have 0 want 1"}}
