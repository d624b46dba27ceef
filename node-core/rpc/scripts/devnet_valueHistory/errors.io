>> {"jsonrpc":"2.0","id":1,"method":"devnet_valueHistory","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 1 (value)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_valueHistory","params":["0x12",{"field":"balance"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_valueHistory","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: value: expected an object with path, slot or field, got an object"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_valueHistory","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","amount"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: value: expected an object with path, slot or field, got \"amount\""}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_valueHistory","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{"field":"code"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1: value.field: expected one of balance, nonce, got \"code\""}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_valueHistory","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{"slot":"0xzz"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 1: value.slot: invalid hex in storage key: \"0xzz\""}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_valueHistory","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{"field":"balance"},{"toBlock":"now"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 2: query.toBlock: hex string without 0x prefix: \"now\""}}
// no layout is known
>> {"jsonrpc":"2.0","id":8,"method":"devnet_valueHistory","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{"path":"amount"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"no imported artifact of 0xe7f1725e7734ce288f8367e1bb143e90bb3f0512 has a storage layout"}}
