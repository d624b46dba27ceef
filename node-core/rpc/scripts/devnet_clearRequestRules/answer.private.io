>> {"jsonrpc":"2.0","id":1,"method":"devnet_setRequestRule","params":[{"id":"slow","match":{"client":"frontend","method":"eth_getLogs"},"action":{"kind":"delay","ms":2000}}]}
<< {"jsonrpc":"2.0","id":1,"result":{"id":"slow","match":{"client":"frontend","method":"eth_getLogs"},"action":{"kind":"delay","ms":2000},"isOn":true,"matches":0,"hits":0,"setAt":1700000000000}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_clearRequestRules","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":1}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_requestRules","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[]}
