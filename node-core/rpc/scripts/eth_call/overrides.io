>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":{"stateDiff":{"0x0000000000000000000000000000000000000000000000000000000000000000":"0x0000000000000000000000000000000000000000000000000000000000000007"}}}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"},"latest",{"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":{"code":"0x4360005260206000f3"}},{"number":"0x64"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0000000000000000000000000000000000000000000000000000000000000064"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"from":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x1"},"latest",{"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":{"balance":"0x1"}}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"latest",{"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":{"state":{},"stateDiff":{}}}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"account 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512 has both 'state' and 'stateDiff'"}}
