>> {"jsonrpc":"2.0","id":1,"method":"devnet_sourceStep","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","0x0","sideways"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 2: to: expected one of into, over, out, backInto, backOver, backOut, got \"sideways\"; or expected an object, got \"sideways\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_sourceStep","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","0xffff","into"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 1: from: the trace has 16 steps, starting at 0x0"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_sourceStep","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650","0x0",{"path":"Till.sol","line":8}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 2: to: expected one of into, over, out, backInto, backOver, backOut, got an object; or direction: missing"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_sourceStep","params":["0x1","0x0","into"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: subject: hex string of odd length"}}
