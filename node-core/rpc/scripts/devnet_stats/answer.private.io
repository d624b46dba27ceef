// no second is over yet
>> {"jsonrpc":"2.0","id":1,"method":"devnet_stats","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"intervalMs":1000,"gcPercent":100,"samples":[],"slowRequests":[],"totals":{}}}
