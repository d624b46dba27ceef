>> {"jsonrpc":"2.0","id":1,"method":"devnet_takeProfile","params":["cpu","x.cpuprofile",60]}
<< {"jsonrpc":"2.0","id":1,"result":null}
// only one of a kind at a time
>> {"jsonrpc":"2.0","id":2,"method":"devnet_takeProfile","params":["cpu","y.cpuprofile",60]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"CPU profiling already in progress"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_endProfile","params":["cpu",false]}
<< {"jsonrpc":"2.0","id":3,"result":null}
// that of the heap is written at once
>> {"jsonrpc":"2.0","id":4,"method":"devnet_takeProfile","params":["heap","x.heapprofile"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
