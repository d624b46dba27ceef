>> {"jsonrpc":"2.0","id":1,"method":"anvil_reorg","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (depth)"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_reorg","params":[5,[]]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Reorg depth must not exceed current chain height: current height 4, depth 5"}}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_reorg","params":[1,[["0x00",0]]]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_reorg","params":[1,[[{"value":"0x1"},1]]]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"Block number for reorg tx will exceed the reorged chain height. Block number 1 must not exceed (depth-1) 0"}}
>> {"jsonrpc":"2.0","id":5,"method":"anvil_reorg","params":[1,[7]]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 1: transactions[0]: expected [transaction, block index], got 7"}}
>> {"jsonrpc":"2.0","id":6,"method":"anvil_reorg","params":[1,[[{"from":"0x1212121212121212121212121212121212121212","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"},0]]]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32000,"message":"unknown account 0x1212121212121212121212121212121212121212: impersonate it with anvil_impersonateAccount, or send the access token to use an account of the key store"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x4"}
