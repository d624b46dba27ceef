// a block that there is not is null
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockReceipts","params":["0x99"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBlockReceipts","params":["0xabababababababababababababababababababababababababababababababab"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockReceipts","params":[true]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: block: expected a block number, tag, hash or object, got true"}}
