>> {"jsonrpc":"2.0","id":1,"method":"debug_vmodule","params":["eth/*=5"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: pattern: no log component matches \"eth/*\": expected rpc, server, chain, keystore, node"}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_vmodule","params":["*=9"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: pattern: expected a level between 0 (nothing) and 5 (all), got 9"}}
>> {"jsonrpc":"2.0","id":3,"method":"debug_vmodule","params":[5]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: pattern: expected patterns such as \"*=4\" or \"rpc=4,chain=2\", got 5"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_vmodule","params":["p2p=5"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: pattern: no log component matches \"p2p\": expected rpc, server, chain, keystore, node"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_vmodule","params":["rpc=4,chain"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: pattern: expected a pattern and a level, such as \"*=4\" or \"rpc=4\", got \"chain\""}}
