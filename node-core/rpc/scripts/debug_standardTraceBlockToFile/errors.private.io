>> {"jsonrpc":"2.0","id":1,"method":"debug_standardTraceBlockToFile","params":["0x0000000000000000000000000000000000000000000000000000000000000001"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"block 0x0000000000000000000000000000000000000000000000000000000000000001 not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_standardTraceBlockToFile","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",{"txHash":"0x0000000000000000000000000000000000000000000000000000000000000001"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"transaction 0x0000000000000000000000000000000000000000000000000000000000000001 not found in block"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_standardTraceBlockToFile","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: blockHash: hex string of odd length"}}
