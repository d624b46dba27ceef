>> {"jsonrpc":"2.0","id":1,"method":"devnet_setValidator","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (validator)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_setValidator","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"missing value for required argument 1 (state)"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_setValidator","params":["1","paused"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: validator: expected a number, got \"1\""}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_setValidator","params":[1,"dead"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: state: expected one of running, doubleSigning, paused, stopped, got \"dead\""}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_setValidator","params":[4,"paused"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"there is no validator 4: they are numbered from 0 to 3"}}
