>> {"jsonrpc":"2.0","id":1,"method":"eth_signTypedData","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"Person":[{"name":"name","type":"string"}]},"primaryType":"Person","message":{"name":"Cow"}}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"domain is undefined"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_signTypedData","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"Person":[{"name":"name","type":"string"}]},"primaryType":"Person","domain":{"name":"Ether Mail"},"message":{"name":"Cow"}}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xb00df0fd86c2b47ff4fd42416f350876ac75dad273eb1e22113b5f904af257060548b4ad8bad58fe20225393e6257ee67579ed4fe75bcdc4e3c1249800a291191c"}
