>> {"jsonrpc":"2.0","id":1,"method":"devnet_writeFile","params":["note.txt",0,"aGVsbG8="]}
<< {"jsonrpc":"2.0","id":1,"result":5}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_readFile","params":["note.txt"]}
<< {"jsonrpc":"2.0","id":2,"result":{"sizeBytes":5,"data":"aGVsbG8="}}
// from an offset, and from the end on
>> {"jsonrpc":"2.0","id":3,"method":"devnet_readFile","params":["note.txt",3]}
<< {"jsonrpc":"2.0","id":3,"result":{"sizeBytes":5,"data":"bG8="}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_readFile","params":["note.txt",5]}
<< {"jsonrpc":"2.0","id":4,"result":{"sizeBytes":5,"data":""}}
// a file that does not exist, and a path that leads elsewhere
>> {"jsonrpc":"2.0","id":5,"method":"devnet_readFile","params":["gone"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid file \"gone\": file not found; names are relative to the folder \"files\" of the workspace"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_readFile","params":["../auth-token"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid file \"../auth-token\": the path has an empty part, or a part . or ..; names are relative to the folder \"files\" of the workspace"}}
// a negative offset
>> {"jsonrpc":"2.0","id":7,"method":"devnet_readFile","params":["note.txt",-1]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 1: offset: expected a non-negative offset, got -1"}}
