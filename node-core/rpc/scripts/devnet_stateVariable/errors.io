>> {"jsonrpc":"2.0","id":1,"method":"devnet_stateVariable","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 1 (path)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_stateVariable","params":["0x12","amount"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
// no layout is known
>> {"jsonrpc":"2.0","id":3,"method":"devnet_stateVariable","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","amount"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no imported artifact of 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512 has a storage layout"}}
