// the value before
>> {"jsonrpc":"2.0","id":1,"method":"debug_setMutexProfileFraction","params":[1]}
<< {"jsonrpc":"2.0","id":1,"result":0}
>> {"jsonrpc":"2.0","id":2,"method":"debug_setMutexProfileFraction","params":[5]}
<< {"jsonrpc":"2.0","id":2,"result":1}
// only asks
>> {"jsonrpc":"2.0","id":3,"method":"debug_setMutexProfileFraction","params":[-1]}
<< {"jsonrpc":"2.0","id":3,"result":5}
>> {"jsonrpc":"2.0","id":4,"method":"debug_setMutexProfileFraction","params":[0]}
<< {"jsonrpc":"2.0","id":4,"result":5}
