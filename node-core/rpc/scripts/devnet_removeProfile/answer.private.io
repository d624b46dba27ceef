>> {"jsonrpc":"2.0","id":1,"method":"devnet_takeProfile","params":["heap","x.heapprofile"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_removeProfile","params":["x.heapprofile"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// it is gone
>> {"jsonrpc":"2.0","id":3,"method":"devnet_removeProfile","params":["x.heapprofile"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid file \"x.heapprofile\": no such profile; profiles are written to the profiles folder of the node, and named relative to it"}}
