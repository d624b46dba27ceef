// not possible
>> {"jsonrpc":"2.0","id":1,"method":"admin_listPeerBanList","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"this node runs its own chain and has no peers"}}
