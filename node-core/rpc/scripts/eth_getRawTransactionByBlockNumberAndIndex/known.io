>> {"jsonrpc":"2.0","id":1,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["0x2","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f87f82053901843b9aca0084b2d05e0083030d408080a6601a600c600039601a6000f336600c575f545f5260205ff35b5f35805f555f523360205fa100c080a0ceb18a583cb52ed4a2b0e7d593f054cd5f9cbf34806a3509be3ca94a983d3607a05a909a29f267bad0878ceec9791450a8351ab7d5d5017c265ab67ca32f6014e7"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["0x2","0x5"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["0x99","0x0"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getRawTransactionByBlockNumberAndIndex","params":["0x2",0]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: index: expected a hex string, got 0"}}
