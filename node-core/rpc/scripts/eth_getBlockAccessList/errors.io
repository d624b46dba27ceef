// a block that there is not, or is not made yet, is null
>> {"jsonrpc":"2.0","id":1,"method":"eth_getBlockAccessList","params":["0x99"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getBlockAccessList","params":["pending"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockAccessList","params":["0xabababababababababababababababababababababababababababababababab"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
// this chain has the rules of Osaka
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockAccessList","params":["0x3"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32001,"message":"resource not found: block 3 is from before Amsterdam and has no access list (EIP-7928)"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBlockAccessList","params":[{"blockHash":"0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32001,"message":"resource not found: block 3 is from before Amsterdam and has no access list (EIP-7928)"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBlockAccessList","params":[true]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: block: expected a block number, tag, hash or object, got true"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBlockAccessList","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"missing value for required argument 0 (block)"}}
