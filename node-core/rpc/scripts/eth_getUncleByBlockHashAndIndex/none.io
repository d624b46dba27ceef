>> {"jsonrpc":"2.0","id":1,"method":"eth_getUncleByBlockHashAndIndex","params":["0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getUncleByBlockHashAndIndex","params":["0x9f5e2f572b4cfee7b8abe82f82b640c0b64f38c81008c0fcda2e42ed6362e3fa","zero"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: index: hex string without 0x prefix: \"zero\""}}
