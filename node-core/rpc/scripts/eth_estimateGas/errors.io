>> {"jsonrpc":"2.0","id":1,"method":"eth_estimateGas","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x60006000fd"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":3,"message":"execution reverted","data":"0x"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_estimateGas","params":[{"data":"0x7f08c379a000000000000000000000000000000000000000000000000000000000600052602060045260086024527f6e6f20656e74727900000000000000000000000000000000000000000000000060445260646000fd"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":3,"message":"execution reverted: no entry","data":"0x08c379a0000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000086e6f20656e747279000000000000000000000000000000000000000000000000"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_estimateGas","params":[{"from":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"insufficient funds for gas * price + value: address 0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa have 0 want 1"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_estimateGas","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"0x99"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_estimateGas","params":[{"data":"0xfe"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"invalid opcode: INVALID"}}
