>> {"jsonrpc":"2.0","id":1,"method":"admin_exportChain","params":["../chain"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid file \"../chain\": the path has an empty part, or a part . or ..; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":2,"method":"admin_exportChain","params":["/etc/passwd"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid file \"/etc/passwd\": the path is absolute; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":3,"method":"admin_exportChain","params":["~/a"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid file \"~/a\": the name begins with ~; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":4,"method":"admin_exportChain","params":["a\u0000b"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid file \"a\\u0000b\": the name has control characters; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":5,"method":"admin_exportChain","params":["a/./b"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid file \"a/./b\": the path has an empty part, or a part . or ..; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":6,"method":"admin_exportChain","params":[""]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid file \"\": the name is empty; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":7,"method":"admin_exportChain","params":["C:\\a"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid file \"C:\\\\a\": the name has one of \\ : * ? \" < > | %; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":8,"method":"admin_exportChain","params":["a",3,2]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument: blocks 3 to 2 are not in the chain, the head is 4"}}
>> {"jsonrpc":"2.0","id":9,"method":"admin_exportChain","params":["a",0,99]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument: blocks 0 to 99 are not in the chain, the head is 4"}}
>> {"jsonrpc":"2.0","id":10,"method":"admin_exportChain","params":["b"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"admin_exportChain","params":["b"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"invalid file \"b\": the name already exists; names are relative to the folder \"files\" of the workspace"}}
