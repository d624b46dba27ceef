>> {"jsonrpc":"2.0","id":1,"method":"devnet_unoptimised","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (subject)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_unoptimised","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: subject: hex string of odd length"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_unoptimised","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction not found"}}
// nothing that runs was optimised
>> {"jsonrpc":"2.0","id":4,"method":"devnet_unoptimised","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":4,"result":{"id":1,"contracts":[],"difference":null}}
