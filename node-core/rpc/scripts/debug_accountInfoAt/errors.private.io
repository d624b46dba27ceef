>> {"jsonrpc":"2.0","id":1,"method":"debug_accountInfoAt","params":["0x1",1,"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"transaction index 1 out of range: the block has 1 transactions"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_accountInfoAt","params":["0x1",-1,"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: transactionIndex: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_accountInfoAt","params":["0x99",0,"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"header not found"}}
