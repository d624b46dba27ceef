>> {"jsonrpc":"2.0","id":1,"method":"devnet_setLabel","params":["0x12","a"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_setLabel","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",5]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: text: expected a string, got 5"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_setLabel","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"the label has 65 characters, at most 64 are allowed"}}
