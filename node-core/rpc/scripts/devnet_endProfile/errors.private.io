>> {"jsonrpc":"2.0","id":1,"method":"devnet_endProfile","params":["cpu",true]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"CPU profiling not in progress"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_endProfile","params":["heap",true]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: kind: unknown profile kind \"heap\", expected one of cpu, block, mutex, trace"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_endProfile","params":["cpu"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"missing value for required argument 1 (keep)"}}
