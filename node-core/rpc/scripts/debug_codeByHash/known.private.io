>> {"jsonrpc":"2.0","id":1,"method":"debug_codeByHash","params":["0x0bd4c1c5586dbb51081d4e2d0af9135c425beda481f3c70f6a1ffc30f1325d3a"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x36600c575f545f5260205ff35b5f35805f555f523360205fa100"}
// of no code, and unknown
>> {"jsonrpc":"2.0","id":2,"method":"debug_codeByHash","params":["0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x"}
>> {"jsonrpc":"2.0","id":3,"method":"debug_codeByHash","params":["0x0000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"debug_codeByHash","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: codeHash: hex string of odd length"}}
