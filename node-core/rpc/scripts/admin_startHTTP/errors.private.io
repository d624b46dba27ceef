>> {"jsonrpc":"2.0","id":1,"method":"admin_startHTTP","params":["127.0.0.1",70000]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 1: port: expected a port, got 70000"}}
>> {"jsonrpc":"2.0","id":2,"method":"admin_startHTTP","params":[5]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: host: expected a string, got 5"}}
>> {"jsonrpc":"2.0","id":3,"method":"admin_startHTTP","params":["127.0.0.1",0,"*"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 2: cors: namespaces, origins and hosts are set when the node starts, with --json-rpc.api, --json-rpc.cors-origins and --json-rpc.allowed-hosts"}}
>> {"jsonrpc":"2.0","id":4,"method":"admin_startHTTP","params":["127.0.0.1",0,"","eth"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 3: apis: namespaces, origins and hosts are set when the node starts, with --json-rpc.api, --json-rpc.cors-origins and --json-rpc.allowed-hosts"}}
