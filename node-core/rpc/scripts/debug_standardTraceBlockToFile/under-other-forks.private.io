// its name says that it is not what happened
>> {"jsonrpc":"2.0","id":1,"method":"debug_standardTraceBlockToFile","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",{"overrides":{"shanghaiTime":9999999999}}]}
<< {"jsonrpc":"2.0","id":1,"result":["/script/files/block_0xb8e175c0-0-0xad322404-alt.jsonl"]}
