>> {"jsonrpc":"2.0","id":1,"method":"ots_hasCode","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (address)"}}
>> {"jsonrpc":"2.0","id":2,"method":"ots_hasCode","params":["0x12","latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"ots_hasCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","never"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: block: hex string without 0x prefix: \"never\""}}
// a block that is not there
>> {"jsonrpc":"2.0","id":4,"method":"ots_hasCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",99]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"header not found"}}
