>> {"jsonrpc":"2.0","id":1,"method":"devnet_compilers","params":["nobody"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no build with id \"nobody\""}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_compilers","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (buildId)"}}
