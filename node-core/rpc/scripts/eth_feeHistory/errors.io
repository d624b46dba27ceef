>> {"jsonrpc":"2.0","id":1,"method":"eth_feeHistory","params":["0x1","0x99",[]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"request beyond head block: requested 153, head 4"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_feeHistory","params":["0x1","latest",[50,25]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid reward percentile: #0:50 >= #1:25"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_feeHistory","params":["0x1","latest",[101]]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid reward percentile: 101"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_feeHistory","params":["two","latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: blockCount: expected a non-negative integer as number or hex string, got \"two\""}}
