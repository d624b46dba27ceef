// bytes of an impersonated sender
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x02f84b820539800184b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c080830face1a07fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"invalid sender: invalid transaction v, r, s values (its sender is impersonated, and only eth_sendTransaction sends such transactions)"}}
