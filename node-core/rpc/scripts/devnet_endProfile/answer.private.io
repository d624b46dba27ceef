>> {"jsonrpc":"2.0","id":1,"method":"devnet_takeProfile","params":["mutex","x.pb.gz"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_endProfile","params":["mutex",true]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// it has ended
>> {"jsonrpc":"2.0","id":3,"method":"devnet_endProfile","params":["mutex",true]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"mutex profiling not in progress"}}
