>> {"jsonrpc":"2.0","id":1,"method":"eth_getLogs","params":[{"blockHash":"0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e","fromBlock":"0x0"}]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"invalid argument 0: filter: cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getLogs","params":[{"blockHash":"0xabababababababababababababababababababababababababababababababab"}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"unknown block"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getLogs","params":[{"fromBlock":"0x2","toBlock":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid block range params"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getLogs","params":[{"fromBlock":"0x1","toBlock":"0x99"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"block range extends beyond current head block"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getLogs","params":[{"topics":["0x12"]}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: filter.topics[0]: expected 32 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getLogs","params":[{"address":"0x12"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: filter.address: expected 20 bytes, got 1"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getLogs","params":[[]]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: filter: expected an object, got an array"}}
// the first block beyond the head, up to the head
>> {"jsonrpc":"2.0","id":8,"method":"eth_getLogs","params":[{"fromBlock":"0x5","toBlock":"latest"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid block range params"}}
// as in geth
>> {"jsonrpc":"2.0","id":9,"method":"eth_getLogs","params":[{"fromBlock":"0x1","toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"pending logs are not supported"}}
