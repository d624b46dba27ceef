>> {"jsonrpc":"2.0","id":1,"method":"personal_deriveAccount","params":["ledger://1","m/44'/60'/0'/0/0",false]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"personal_deriveAccount is for hardware wallets, which this node does not support: use personal_newAccount or personal_importRawKey"}}
>> {"jsonrpc":"2.0","id":2,"method":"personal_deriveAccount","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (url)"}}
