>> {"jsonrpc":"2.0","id":1,"method":"anvil_impersonateAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sign","params":["0x00000000000000000000000000000000000face1","0x00"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"cannot sign for 0x00000000000000000000000000000000000face1: it is impersonated, which allows it to send transactions, but the node has no key of it"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_signTransaction","params":[{"from":"0x00000000000000000000000000000000000face1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"cannot sign for 0x00000000000000000000000000000000000face1: it is impersonated, which allows it to send transactions, but the node has no key of it"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_signTypedData_v4","params":["0x00000000000000000000000000000000000face1",{"types":{"EIP712Domain":[],"A":[]},"primaryType":"A","domain":{},"message":{}}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"cannot sign for 0x00000000000000000000000000000000000face1: it is impersonated, which allows it to send transactions, but the node has no key of it"}}
