>> {"jsonrpc":"2.0","id":1,"method":"debug_traceBlockFromFile","params":["../chain"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid file \"../chain\": the path has an empty part, or a part . or ..; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceBlockFromFile","params":["/etc/passwd"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid file \"/etc/passwd\": the path is absolute; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceBlockFromFile","params":["~/a"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid file \"~/a\": the name begins with ~; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceBlockFromFile","params":["a\u0000b"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid file \"a\\u0000b\": the name has control characters; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_traceBlockFromFile","params":["a/./b"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid file \"a/./b\": the path has an empty part, or a part . or ..; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":6,"method":"debug_traceBlockFromFile","params":[""]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid file \"\": the name is empty; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":7,"method":"debug_traceBlockFromFile","params":["C:\\a"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid file \"C:\\\\a\": the name has one of \\ : * ? \" < > | %; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":8,"method":"debug_traceBlockFromFile","params":["missing"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid file \"missing\": file not found; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":9,"method":"debug_traceBlockFromFile","params":[5]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0: file: expected a string, got 5"}}
>> {"jsonrpc":"2.0","id":10,"method":"admin_exportChain","params":["all.rlp"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"debug_traceBlockFromFile","params":["all.rlp"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32000,"message":"could not decode the block in file all.rlp: rlp: invalid RLP: remainder must be zero"}}
