>> {"jsonrpc":"2.0","id":1,"method":"devnet_addArtifacts","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (files)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_addArtifacts","params":[[{"name":"a"}]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: files[0].content: missing"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_addArtifacts","params":["a"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: files: expected an array, got \"a\""}}
