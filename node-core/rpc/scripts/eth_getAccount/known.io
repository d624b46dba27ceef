>> {"jsonrpc":"2.0","id":1,"method":"eth_getAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{"balance":"0x21e0bff7b4c6ddbc210","codeHash":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470","nonce":"0x2","storageRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getAccount","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x4"]}
<< {"jsonrpc":"2.0","id":2,"result":{"balance":"0x0","codeHash":"0x0bd4c1c5586dbb51081d4e2d0af9135c425beda481f3c70f6a1ffc30f1325d3a","nonce":"0x1","storageRoot":"0x81d1fa699f807735499cf6f7df860797cf66f6a66b565cfcda3fae3521eb6861"}}
// before it was made
// null where there is none
>> {"jsonrpc":"2.0","id":3,"method":"eth_getAccount","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getAccount","params":["0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getAccount","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: address: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x99"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"header not found"}}
