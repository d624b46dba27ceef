>> {"jsonrpc":"2.0","id":1,"method":"admin_importChain","params":["../chain"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid file \"../chain\": the path has an empty part, or a part . or ..; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":2,"method":"admin_importChain","params":["/etc/passwd"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid file \"/etc/passwd\": the path is absolute; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":3,"method":"admin_importChain","params":["~/a"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid file \"~/a\": the name begins with ~; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":4,"method":"admin_importChain","params":["a\u0000b"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid file \"a\\u0000b\": the name has control characters; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":5,"method":"admin_importChain","params":["a/./b"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid file \"a/./b\": the path has an empty part, or a part . or ..; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":6,"method":"admin_importChain","params":[""]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid file \"\": the name is empty; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":7,"method":"admin_importChain","params":["C:\\a"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid file \"C:\\\\a\": the name has one of \\ : * ? \" < > | %; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":8,"method":"admin_importChain","params":["missing"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid file \"missing\": file not found; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":9,"method":"debug_standardTraceBlockToFile","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e"]}
<< {"jsonrpc":"2.0","id":9,"result":["/script/files/block_0xb8e175c0-0-0xad322404.jsonl"]}
>> {"jsonrpc":"2.0","id":10,"method":"admin_importChain","params":["block_0xb8e175c0-0-0xad322404.jsonl"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"cannot import block_0xb8e175c0-0-0xad322404.jsonl: rlp: expected a list at byte 0 of the file"}}
