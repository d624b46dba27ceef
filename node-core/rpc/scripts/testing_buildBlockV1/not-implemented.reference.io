>> {"jsonrpc":"2.0","id":1,"method":"testing_buildBlockV1","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method testing_buildBlockV1 does not exist/is not available"}}
