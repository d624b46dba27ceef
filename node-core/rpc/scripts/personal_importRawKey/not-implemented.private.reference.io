>> {"jsonrpc":"2.0","id":1,"method":"personal_importRawKey","params":["3333333333333333333333333333333333333333333333333333333333333333","secret"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"the method personal_importRawKey does not exist/is not available"}}
