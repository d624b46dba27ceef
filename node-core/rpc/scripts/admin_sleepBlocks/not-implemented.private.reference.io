>> {"jsonrpc":"2.0","id":1,"method":"admin_sleepBlocks","params":[1,10]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method admin_sleepBlocks does not exist/is not available"}}
