>> {"jsonrpc":"2.0","id":1,"method":"debug_preimage","params":["0x798c6047767c10f653ca157a7f66a592a1d6ca550cae352912be0b0745336afd"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"}
>> {"jsonrpc":"2.0","id":2,"method":"debug_preimage","params":["0x290decd9548b62a8d60345a988386fc84ba6bc95484008f6362f93160ef3e563"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":3,"method":"debug_preimage","params":["0x0000000000000000000000000000000000000000000000000000000000000000"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"unknown preimage"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_preimage","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: hash: hex string of odd length"}}
