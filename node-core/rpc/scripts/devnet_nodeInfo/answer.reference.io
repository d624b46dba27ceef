>> {"jsonrpc":"2.0","id":1,"method":"devnet_nodeInfo","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"version":"0.0.0","chainId":1337,"hardfork":"osaka","profile":"reference","auth":"token","engine":"terrarium","mining":{"mode":"auto","intervalMs":0},"clockOffsetSeconds":0,"priceBumpPercent":10,"http":null,"ws":null,"dap":null,"dataDir":null,"startedAtMs":1700000000000,"instanceId":"00000000-0000-0000-0000-000000000000"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_nodeInfo","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0"}}
