>> {"jsonrpc":"2.0","id":1,"method":"eth_getCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x36600c575f545f5260205ff35b5f35805f555f523360205fa100"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getCode","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x"}
// before it was created
>> {"jsonrpc":"2.0","id":3,"method":"eth_getCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x"}
// the contracts that every devnet has: the CREATE2 deployer
>> {"jsonrpc":"2.0","id":4,"method":"eth_getCode","params":["0x4e59b44847b379578588920ca78fbf26c0b4956c","earliest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x99"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getCode","params":["0x"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 0"}}
