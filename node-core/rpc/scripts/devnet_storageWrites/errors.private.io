>> {"jsonrpc":"2.0","id":1,"method":"devnet_storageWrites","params":[{"call":{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}},"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 2 (slot)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_storageWrites","params":[{"call":{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}},"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0xzz"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 2: slot: invalid hex in storage key: \"0xzz\""}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_storageWrites","params":["0x12","0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: subject: expected 32 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_storageWrites","params":["0x1111111111111111111111111111111111111111111111111111111111111111","0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"transaction not found"}}
