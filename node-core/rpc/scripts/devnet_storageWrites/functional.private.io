// a call that writes the first slot
>> {"jsonrpc":"2.0","id":1,"method":"devnet_storageWrites","params":[{"call":{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x000000000000000000000000000000000000000000000000000000000000002b"}},"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":[{"step":8,"before":"0x000000000000000000000000000000000000000000000000000000000000002a","after":"0x000000000000000000000000000000000000000000000000000000000000002b","isReverted":false,"contract":null,"function":null,"location":null}]}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_storageWrites","params":[{"call":{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x000000000000000000000000000000000000000000000000000000000000002b"}},"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":[]}
