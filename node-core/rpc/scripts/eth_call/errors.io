>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"0x99"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0x12"},"latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: call.to: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"from":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"insufficient funds for gas * price + value: address 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa have 0 want 1"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","gasPrice":"0x1","maxFeePerGas":"0x1"},"latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: call: both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","input":"0x00","data":"0x01"},"latest"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: call: both \"data\" and \"input\" are set and not equal. Please use \"input\" to pass transaction call data"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","latest"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: call: expected an object, got \"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512\""}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_call","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"missing value for required argument 0 (call)"}}
