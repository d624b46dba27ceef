>> {"jsonrpc":"2.0","id":1,"method":"devnet_agents","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"mode":"ask","waiting":[],"agents":[]}}
