>> {"jsonrpc":"2.0","id":1,"method":"personal_openWallet","params":["ledger://1",""]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"personal_openWallet is for hardware wallets, which this node does not support: use personal_newAccount or personal_importRawKey"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_openWallet","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (url)"}}
