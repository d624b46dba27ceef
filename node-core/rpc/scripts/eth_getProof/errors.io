>> {"jsonrpc":"2.0","id":1,"method":"eth_getProof","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",["0x0"],"0x99"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getProof","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0","latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: slots: expected an array, got \"0x0\""}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getProof","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 1 (slots)"}}
