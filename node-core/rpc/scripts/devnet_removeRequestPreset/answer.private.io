>> {"jsonrpc":"2.0","id":1,"method":"devnet_applyRequestPreset","params":["rate-limit"]}
<< {"jsonrpc":"2.0","id":1,"result":[{"id":"rate-limit","match":{"method":"eth_*","probability":0.6666666666666666},"action":{"kind":"http","status":429,"retryAfter":1},"isOn":true,"preset":"rate-limit","matches":0,"hits":0,"setAt":1700000000000}]}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_removeRequestPreset","params":["rate-limit"]}
<< {"jsonrpc":"2.0","id":2,"result":1}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_requestRules","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[]}
