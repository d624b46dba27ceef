>> {"jsonrpc":"2.0","id":1,"method":"ots_hasCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
// before the block that created it
>> {"jsonrpc":"2.0","id":2,"method":"ots_hasCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",1]}
<< {"jsonrpc":"2.0","id":2,"result":false}
>> {"jsonrpc":"2.0","id":3,"method":"ots_hasCode","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x3"]}
<< {"jsonrpc":"2.0","id":3,"result":false}
>> {"jsonrpc":"2.0","id":4,"method":"ots_hasCode","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
