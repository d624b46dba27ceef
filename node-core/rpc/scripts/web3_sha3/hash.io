// Keccak-256, not SHA3-256
>> {"jsonrpc":"2.0","id":1,"method":"web3_sha3","params":["0x68656c6c6f20776f726c64"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x47173285a8d7341e5e972fc677286384f802f8ef42a5ec5f03bbfa254cb01fad"}
>> {"jsonrpc":"2.0","id":2,"method":"web3_sha3","params":["0x"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"}
// an odd number of digits
>> {"jsonrpc":"2.0","id":3,"method":"web3_sha3","params":["0x123"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: input: hex string of odd length"}}
// no prefix
>> {"jsonrpc":"2.0","id":4,"method":"web3_sha3","params":["1234"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: input: hex string without 0x prefix: \"1234\""}}
// nothing
>> {"jsonrpc":"2.0","id":5,"method":"web3_sha3","params":[]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 0 (input)"}}
