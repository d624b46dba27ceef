// a node without an HTTP server has to be told of which node
>> {"jsonrpc":"2.0","id":1,"method":"devnet_checkClients","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"this node serves no HTTP clients: name the URL of a node"}}
