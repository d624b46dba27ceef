// not possible
>> {"jsonrpc":"2.0","id":1,"method":"admin_removeTrustedPeer","params":["enode://x@127.0.0.1:30303"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"this node runs its own chain and has no peers"}}
