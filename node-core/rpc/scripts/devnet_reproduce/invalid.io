>> {"jsonrpc":"2.0","id":1,"method":"devnet_reproduce","params":[7]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: subject: expected the hash of a transaction, or an object with a call, got 7"}}
// a bundle cannot hold a moved precompile
>> {"jsonrpc":"2.0","id":2,"method":"devnet_reproduce","params":[{"call":{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"stateOverrides":{"0x0000000000000000000000000000000000000002":{"movePrecompileToAddress":"0x00000000000000000000000000000000000000aa"}}}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"a bundle cannot hold state overrides of precompiles"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_reproduce","params":[{"call":{"to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"},"blockOverrides":{"blobBaseFee":"0x7"}}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"a bundle cannot hold the block override blobBaseFee"}}
