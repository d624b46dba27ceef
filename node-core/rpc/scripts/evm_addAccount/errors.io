>> {"jsonrpc":"2.0","id":1,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 1 (passphrase)"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_addAccount","params":["0x1","secret"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000face1",7]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: passphrase: expected a string, got 7"}}
