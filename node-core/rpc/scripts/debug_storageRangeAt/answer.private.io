// before the transaction, and after it
>> {"jsonrpc":"2.0","id":1,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":1,"result":{"storage":{},"nextKey":null}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",1,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0000000000000000000000000000000000000000000000000000000000000000",10]}
<< {"jsonrpc":"2.0","id":2,"result":{"storage":{"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563":{"key":"0x0000000000000000000000000000000000000000000000000000000000000000","value":"0x000000000000000000000000000000000000000000000000000000000000002a"}},"nextKey":null}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",1,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0xff",10]}
<< {"jsonrpc":"2.0","id":3,"result":{"storage":{},"nextKey":null}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",1,"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x0000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":4,"result":{"storage":{},"nextKey":null}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_storageRangeAt","params":["0x3",1,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":5,"result":{"storage":{"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563":{"key":"0x0000000000000000000000000000000000000000000000000000000000000000","value":"0x000000000000000000000000000000000000000000000000000000000000002a"}},"nextKey":null}}
>> {"jsonrpc":"2.0","id":6,"method":"debug_storageRangeAt","params":["pending",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":6,"result":{"storage":{"0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563":{"key":"0x0000000000000000000000000000000000000000000000000000000000000000","value":"0x000000000000000000000000000000000000000000000000000000000000002a"}},"nextKey":null}}
>> {"jsonrpc":"2.0","id":7,"method":"debug_storageRangeAt","params":["earliest",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"genesis is not traceable"}}
