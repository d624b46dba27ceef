>> {"jsonrpc":"2.0","id":1,"method":"debug_standardTraceBlockToFile","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e"]}
<< {"jsonrpc":"2.0","id":1,"result":["/script/files/block_0xb8e175c0-0-0xad322404.jsonl"]}
>> {"jsonrpc":"2.0","id":2,"method":"debug_standardTraceBlockToFile","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",{"txHash":"0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"}]}
<< {"jsonrpc":"2.0","id":2,"result":["/script/files/block_0xb8e175c0-0-0xad322404.jsonl"]}
>> {"jsonrpc":"2.0","id":3,"method":"debug_standardTraceBlockToFile","params":["0x3e381ea0cf46b4ae2bbb1f0ecdbbb57e7ba875703f5d107b25adb8c0f46c71b0",{"disableMemory":true}]}
<< {"jsonrpc":"2.0","id":3,"result":["/script/files/block_0x3e381ea0-0-0xdb8fd08e.jsonl"]}
