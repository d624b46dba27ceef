// what it answers holds salts of chance, and stands in a unit test
>> {"jsonrpc":"2.0","id":1,"method":"devnet_exportKeyFile","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"no key for given address or file"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_exportKeyFile","params":["0x12"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_exportKeyFile","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 0 (address)"}}
