>> {"jsonrpc":"2.0","id":1,"method":"anvil_autoImpersonateAccount","params":["yes"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: isOn: expected a boolean, got \"yes\""}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_autoImpersonateAccount","params":[]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 0 (isOn)"}}
