>> {"jsonrpc":"2.0","id":1,"method":"debug_getAccessibleState","params":["0x1","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":1}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getAccessibleState","params":["latest","earliest"]}
<< {"jsonrpc":"2.0","id":2,"result":4}
