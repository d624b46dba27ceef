>> {"jsonrpc":"2.0","id":1,"method":"eth_signTypedData","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"Person":[{"name":"name","type":"string"}]},"primaryType":"Person","domain":{"name":"Ether Mail"},"message":{"name":"Cow"}}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xb00df0fd86c2b47ff4fd42416f350876ac75dad273eb1e22113b5f904af257060548b4ad8bad58fe20225393e6257ee67579ed4fe75bcdc4e3c1249800a291191c"}
// a domain is required
>> {"jsonrpc":"2.0","id":2,"method":"eth_signTypedData","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"Person":[{"name":"name","type":"string"}]},"primaryType":"Person","message":{"name":"Cow"}}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"domain is undefined"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_signTypedData","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",{"types":{"Person":[{"name":"name","type":"string"}]},"primaryType":"Person","domain":{"name":"Ether Mail"},"message":{"name":"Cow"}}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_signTypedData","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"Person":[{"name":"names","type":"string[]"}]},"primaryType":"Person","domain":{"name":"Ether Mail"},"message":{"names":["Cow"]}}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x618b77b4a25095c1e67137b172843f5e7d0a58b7633e640cafe4a2b0bfdf87b0079a959d5e38961fa7f47a8bafa2c66addbd92d74115eddd33217f6bc2a3dc291b"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_signTypedData","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",5]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1: typedData: expected an object, got 5"}}
