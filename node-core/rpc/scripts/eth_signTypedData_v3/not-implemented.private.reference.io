>> {"jsonrpc":"2.0","id":1,"method":"eth_signTypedData_v3","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",{"types":{"Person":[{"name":"name","type":"string"}]},"primaryType":"Person","domain":{"name":"Ether Mail"},"message":{"name":"Cow"}}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method eth_signTypedData_v3 does not exist/is not available"}}
