>> {"jsonrpc":"2.0","id":1,"method":"devnet_writeFile","params":["note.txt",0,"aGVsbG8="]}
<< {"jsonrpc":"2.0","id":1,"result":5}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_removeFile","params":["note.txt"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// a file that does not exist
>> {"jsonrpc":"2.0","id":3,"method":"devnet_removeFile","params":["note.txt"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid file \"note.txt\": file not found; names are relative to the folder \"files\" of the workspace"}}
