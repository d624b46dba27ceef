// code, by c and its hash, as Foundry asks for it
>> {"jsonrpc":"2.0","id":1,"method":"debug_dbGet","params":["0x630bd4c1c5586dbb51081d4e2d0af9135c425beda481f3c70f6a1ffc30f1325d3a"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x36600c575f545f5260205ff35b5f35805f555f523360205fa100"}
// the preimage of a state key
>> {"jsonrpc":"2.0","id":2,"method":"debug_dbGet","params":["0x7365637572652d6b65792d798c6047767c10f653ca157a7f66a592a1d6ca550cae352912be0b0745336afd"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}
