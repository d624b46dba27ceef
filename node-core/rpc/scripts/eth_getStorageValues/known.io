>> {"jsonrpc":"2.0","id":1,"method":"eth_getStorageValues","params":[{"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":["0x0000000000000000000000000000000000000000000000000000000000000000","0x1"],"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":["0x0"]},"latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":["0x000000000000000000000000000000000000000000000000000000000000002a","0x0000000000000000000000000000000000000000000000000000000000000000"],"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":["0x0000000000000000000000000000000000000000000000000000000000000000"]}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getStorageValues","params":[{},"latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"empty request"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getStorageValues","params":[{"x":[]}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: slots.x: hex string without 0x prefix: \"x\""}}
