// keys of another letter case are taken for the fields, as geth takes them
>> {"jsonrpc":"2.0","id":1,"method":"eth_call","params":[{"To":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","Data":"0x11"},"latest",{"0x0000000000000000000000000000000000000002":{"MovePrecompileToAddress":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x4a64a107f0cb32536e5bce6c98c393db21cca7f4ea187ba8c4dca8b51d4ea80a"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"to":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","data":"0x11"},"latest",{"0x0000000000000000000000000000000000000002":{"movePrecompileToAddress":"0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x4a64a107f0cb32536e5bce6c98c393db21cca7f4ea187ba8c4dca8b51d4ea80a"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},{"blockhash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x000000000000000000000000000000000000000000000000000000000000002a"}
// a field under two spellings is refused
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","Data":"0x11","data":"0x12"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: call: \"Data\" and \"data\" are the same field: give one of them"}}
