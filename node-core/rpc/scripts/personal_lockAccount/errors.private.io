>> {"jsonrpc":"2.0","id":1,"method":"personal_lockAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"a dev account cannot be locked because its key is public"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_lockAccount","params":["0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":3,"method":"personal_lockAccount","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (address)"}}
>> {"jsonrpc":"2.0","id":4,"method":"personal_lockAccount","params":["0x12"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
