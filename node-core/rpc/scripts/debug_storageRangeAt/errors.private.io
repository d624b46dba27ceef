>> {"jsonrpc":"2.0","id":1,"method":"debug_storageRangeAt","params":["0x0000000000000000000000000000000000000000000000000000000000000001",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"header for hash not found"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",2,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"transaction index 2 out of range: the block has 1 transactions"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",-1,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: transactionIndex: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x000000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 3: keyStart: expected at most 32 bytes, got 33"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",0]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 4: limit: must be between 1 and 10000, got 0"}}
