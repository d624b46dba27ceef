>> {"jsonrpc":"2.0","id":1,"method":"devnet_recording","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"isOn":true,"first":1,"next":5,"dropped":0,"requests":4,"bytes":1808,"maxRequests":20000,"maxBytes":67108864}}
