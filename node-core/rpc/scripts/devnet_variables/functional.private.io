// without a layout
>> {"jsonrpc":"2.0","id":1,"method":"devnet_variables","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","contract":null,"layoutOf":null,"state":null,"isCut":false,"function":null,"arguments":null,"returns":null,"locals":null,"constants":[],"globals":[{"name":"msg.sender","type":"address","value":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},{"name":"msg.value","type":"uint256","value":"0"},{"name":"msg.data","type":"bytes","value":"0x000000000000000000000000000000000000000000000000000000000000002a"},{"name":"msg.sig","type":"bytes4","value":"0x00000000"},{"name":"gasleft()","type":"uint256","value":"78860"},{"name":"tx.origin","type":"address","value":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},{"name":"tx.gasprice","type":"uint256","value":"1670431091"},{"name":"block.number","type":"uint256","value":"3"},{"name":"block.timestamp","type":"uint256","value":"1700000003"},{"name":"block.chainid","type":"uint256","value":"1337"},{"name":"block.coinbase","type":"address","value":"0x0000000000000000000000000000000000000000"},{"name":"block.gaslimit","type":"uint256","value":"30000000"},{"name":"block.basefee","type":"uint256","value":"670431091"},{"name":"block.blobbasefee","type":"uint256","value":"1"},{"name":"block.prevrandao","type":"uint256","value":"45381416940529045268027662128887512126914941266008933781206624746149135667169"}]}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_variables","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","0x11"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: step: the trace has 16 steps, starting at 0x0"}}
// a transfer runs no code
>> {"jsonrpc":"2.0","id":3,"method":"devnet_variables","params":["0xd560c5bb3c4a73694d88a2bdd534f0eb404739014141bfe01bdc89db35fd7756","0x0"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: step: the trace has no steps"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_variables","params":["0x0000000000000000000000000000000000000000000000000000000000000001","0x0"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_variables","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 1 (step)"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_variables","params":["0x1","0x0"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: subject: hex string of odd length"}}
