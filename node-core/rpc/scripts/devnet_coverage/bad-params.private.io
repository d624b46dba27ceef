>> {"jsonrpc":"2.0","id":1,"method":"devnet_coverage","params":["2b07b569e7817befcb11c9518ce7f6a2"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 1 (sourceId)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_coverage","params":[5,0]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: buildId: expected a string, got 5"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_coverage","params":["2b07b569e7817befcb11c9518ce7f6a2",-1]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 1: sourceId: expected a non-negative integer, got -1"}}
