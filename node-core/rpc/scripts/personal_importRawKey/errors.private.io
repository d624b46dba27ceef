>> {"jsonrpc":"2.0","id":1,"method":"personal_importRawKey","params":["33333333333333333333333333333333333333333333333333333333333333zz","secret"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid hex character in private key"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_importRawKey","params":["0x3333333333333333333333333333333333333333333333333333333333333333","secret"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid hex character in private key"}}
>> {"jsonrpc":"2.0","id":3,"method":"personal_importRawKey","params":["33333333333333333333333333333333333333333333333333333333333333","secret"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid length, need 256 bits"}}
>> {"jsonrpc":"2.0","id":4,"method":"personal_importRawKey","params":["0000000000000000000000000000000000000000000000000000000000000000","secret"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid private key: must be at least 1 and less than the secp256k1 group order"}}
>> {"jsonrpc":"2.0","id":5,"method":"personal_importRawKey","params":["ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff","secret"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid private key: must be at least 1 and less than the secp256k1 group order"}}
>> {"jsonrpc":"2.0","id":6,"method":"personal_importRawKey","params":["3333333333333333333333333333333333333333333333333333333333333333"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"missing value for required argument 1 (password)"}}
>> {"jsonrpc":"2.0","id":7,"method":"personal_importRawKey","params":[51,"secret"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: privateKey: expected a string, got 51"}}
