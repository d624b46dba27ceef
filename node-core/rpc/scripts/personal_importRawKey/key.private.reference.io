>> {"jsonrpc":"2.0","id":1,"method":"personal_importRawKey","params":["zz11111111111111111111111111111111111111111111111111111111111111","secret"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid hex character in private key"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_importRawKey","params":["1111111111111111111111111111111111111111111111111111111111111111","secret"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32601,"message":"the method personal_importRawKey does not exist/is not available"}}
