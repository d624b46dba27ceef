// after a transfer, a creation, and of no account
>> {"jsonrpc":"2.0","id":1,"method":"debug_accountInfoAt","params":["0x1","0x0","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":1,"result":{"balance":"0x21e0bffd9bab63d1000","nonce":"0x1","code":"0x"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_accountInfoAt","params":["0x2",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":2,"result":{"balance":"0x0","nonce":"0x1","code":"0x36600c575f545f5260205ff35b5f35805f555f523360205fa100"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_accountInfoAt","params":["0x1",0,"0x00000000000000000000000000000000000face1"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
