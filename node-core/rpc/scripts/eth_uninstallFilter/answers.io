>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_uninstallFilter","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// a second time
>> {"jsonrpc":"2.0","id":3,"method":"eth_uninstallFilter","params":["0xf1"]}
<< {"jsonrpc":"2.0","id":3,"result":false}
>> {"jsonrpc":"2.0","id":4,"method":"eth_uninstallFilter","params":["f1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: filterId: hex string without 0x prefix: \"f1\""}}
