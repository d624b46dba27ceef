>> {"jsonrpc":"2.0","id":1,"method":"trace_call","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","data":"0x000000000000000000000000000000000000000000000000000000000000002b"},["trace"]]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method trace_call does not exist/is not available"}}
