>> {"jsonrpc":"2.0","id":1,"method":"devnet_clearRequests","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"isOn":true,"first":5,"next":5,"dropped":0,"requests":0,"bytes":0,"maxRequests":20000,"maxBytes":67108864}}
