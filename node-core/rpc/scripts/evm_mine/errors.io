>> {"jsonrpc":"2.0","id":1,"method":"evm_mine","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"Timestamp 1 is lower than the previous block's timestamp 1700000004"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mine","params":[true]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: timestampOrOptions: expected a timestamp or an object, got true"}}
>> {"jsonrpc":"2.0","id":3,"method":"evm_mine","params":[{"blocks":-1}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: timestampOrOptions.blocks: expected a non-negative integer, got -1"}}
>> {"jsonrpc":"2.0","id":4,"method":"evm_mine","params":[{"blocks":10000000}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"cannot mine 10000000 blocks at once: the limit is 1000000"}}
// without a contract that every block calls
>> {"jsonrpc":"2.0","id":20,"method":"anvil_setCode","params":["0x00000961ef480eb55e80d19ad83579a64c007002","0x"]}
<< {"jsonrpc":"2.0","id":20,"result":true}
>> {"jsonrpc":"2.0","id":21,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32000,"message":"system contract 0x00000961ef480eb55e80d19ad83579a64c007002 is missing or failed: every block from Prague on calls it"}}
