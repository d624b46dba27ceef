>> {"jsonrpc":"2.0","id":1,"method":"devnet_requestRules","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_setRequestRule","params":[{"id":"slow","match":{"client":"frontend","method":"eth_getLogs"},"action":{"kind":"delay","ms":2000}}]}
<< {"jsonrpc":"2.0","id":2,"result":{"id":"slow","match":{"client":"frontend","method":"eth_getLogs"},"action":{"kind":"delay","ms":2000},"isOn":true,"matches":0,"hits":0,"setAt":1700000000000}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_setRequestRule","params":[{"match":{"method":"eth_call","function":"transfer(address,uint256)","params":[{"path":"$[1]","value":"latest"}],"first":3},"action":{"kind":"error","code":-32000,"message":"header not found"}}]}
<< {"jsonrpc":"2.0","id":3,"result":{"id":"rule-1","match":{"method":"eth_call","params":[{"path":"$[1]","value":"latest"}],"function":"transfer(address,uint256)","first":3},"action":{"kind":"error","code":-32000,"message":"header not found"},"isOn":true,"matches":0,"hits":0,"setAt":1700000000000}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_requestRules","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":[{"id":"slow","match":{"client":"frontend","method":"eth_getLogs"},"action":{"kind":"delay","ms":2000},"isOn":true,"matches":0,"hits":0,"setAt":1700000000000},{"id":"rule-1","match":{"method":"eth_call","params":[{"path":"$[1]","value":"latest"}],"function":"transfer(address,uint256)","first":3},"action":{"kind":"error","code":-32000,"message":"header not found"},"isOn":true,"matches":0,"hits":0,"setAt":1700000000000}]}
