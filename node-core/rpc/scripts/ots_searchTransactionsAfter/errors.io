>> {"jsonrpc":"2.0","id":1,"method":"ots_searchTransactionsAfter","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 2 (pageSize)"}}
>> {"jsonrpc":"2.0","id":2,"method":"ots_searchTransactionsAfter","params":["0x12",0,25]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"ots_searchTransactionsAfter","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",-1,25]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: blockNumber: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"ots_searchTransactionsAfter","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0,0]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 2: pageSize: expected 1 to 1000, got 0"}}
>> {"jsonrpc":"2.0","id":5,"method":"ots_searchTransactionsAfter","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",0,1001]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 2: pageSize: expected 1 to 1000, got 1001"}}
