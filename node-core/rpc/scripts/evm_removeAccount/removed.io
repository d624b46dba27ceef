>> {"jsonrpc":"2.0","id":1,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000face1","secret"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_removeAccount","params":["0x00000000000000000000000000000000000face1","other"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"could not decrypt key with given password"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_removeAccount","params":["0x00000000000000000000000000000000000face1","secret"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"evm_removeAccount","params":["0x00000000000000000000000000000000000face1","secret"]}
<< {"jsonrpc":"2.0","id":4,"result":false}
