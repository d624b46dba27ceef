>> {"jsonrpc":"2.0","id":1,"method":"devnet_stateVariables","params":["0x12"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_stateVariables","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",null,null,"0x99"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_stateVariables","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",7]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: path: expected a string, got 7"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_stateVariables","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",null,{"limit":-1}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 2: page.limit: expected a non-negative integer, got -1"}}
