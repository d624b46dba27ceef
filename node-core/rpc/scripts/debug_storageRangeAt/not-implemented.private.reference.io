>> {"jsonrpc":"2.0","id":1,"method":"debug_storageRangeAt","params":["0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e",0,"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x",10]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method debug_storageRangeAt does not exist/is not available"}}
