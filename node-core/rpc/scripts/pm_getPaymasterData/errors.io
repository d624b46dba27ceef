>> {"jsonrpc":"2.0","id":1,"method":"pm_getPaymasterData","params":[{"sender":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","callData":"0x12345678"},"0x4337084d9e255ff0702461cf8895ce9e3b5ff108","0x539"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: entryPoint: no EntryPoint that this chain has; there is none: a default chain has one with --predeploy entrypoint-0.8"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setCode","params":["0x4337084d9e255ff0702461cf8895ce9e3b5ff108","0x00"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"pm_getPaymasterData","params":[{"sender":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","callData":"0x12345678"},"0x4337084d9e255ff0702461cf8895ce9e3b5ff108","0x539"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"no paymaster has a deposit in this EntryPoint: a default chain has one with --predeploy paymaster"}}
>> {"jsonrpc":"2.0","id":4,"method":"pm_getPaymasterData","params":[{"sender":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","callData":"0x12345678"},"0x4337084d9e255ff0702461cf8895ce9e3b5ff108","0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 2: chainId: 1 is not the chain id, 1337"}}
>> {"jsonrpc":"2.0","id":5,"method":"pm_getPaymasterData","params":[{"sender":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","callData":"0x12345678"},"0x4337084d9e255ff0702461cf8895ce9e3b5ff108"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"missing value for required argument 2 (chainId)"}}
>> {"jsonrpc":"2.0","id":6,"method":"pm_getPaymasterData","params":[7,"0x4337084d9e255ff0702461cf8895ce9e3b5ff108","0x539"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: userOperation: expected an object, got 7"}}
>> {"jsonrpc":"2.0","id":7,"method":"pm_getPaymasterData","params":[{"sender":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","nonce":"0x0","callData":"0x12345678","initCode":"0x12"},"0x4337084d9e255ff0702461cf8895ce9e3b5ff108","0x539"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: userOperation.initCode: operations of EntryPoint 0.8 do not have this field"}}
