>> {"jsonrpc":"2.0","id":1,"method":"devnet_writeFile","params":["note.txt",0,"aGVsbG8="]}
<< {"jsonrpc":"2.0","id":1,"result":5}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_writeFile","params":["note.txt",5,"IQ=="]}
<< {"jsonrpc":"2.0","id":2,"result":6}
// at an offset that is not the size
>> {"jsonrpc":"2.0","id":3,"method":"devnet_writeFile","params":["note.txt",3,"IQ=="]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: offset is 3, but the file has 6 bytes"}}
// over a file that exists
>> {"jsonrpc":"2.0","id":4,"method":"devnet_writeFile","params":["note.txt",0,"IQ=="]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid file \"note.txt\": the name already exists; names are relative to the folder \"files\" of the workspace"}}
