>> {"jsonrpc":"2.0","id":1,"method":"eth_feeHistory","params":["0x2","latest",[25,50,75]]}
<< {"jsonrpc":"2.0","id":1,"result":{"baseFeePerGas":["0x27f5f773","0x22faff09","0x1e9b9f28"],"gasUsedRatio":[0.0014762333333333333,0],"baseFeePerBlobGas":["0x1","0x1","0x1"],"blobGasUsedRatio":[0,0],"oldestBlock":"0x3","reward":[["0x3b9aca00","0x3b9aca00","0x3b9aca00"],["0x0","0x0","0x0"]]}}
// a number, no percentiles
>> {"jsonrpc":"2.0","id":2,"method":"eth_feeHistory","params":[4,"0x3"]}
<< {"jsonrpc":"2.0","id":2,"result":{"baseFeePerGas":["0x3b9aca00","0x342770c0","0x2da4d8cd","0x27f5f773","0x22faff09"],"gasUsedRatio":[0,0.0007,0.00196,0.0014762333333333333],"baseFeePerBlobGas":["0x1","0x1","0x1","0x1","0x1"],"blobGasUsedRatio":[0,0,0,0],"oldestBlock":"0x0"}}
// more blocks than there are
>> {"jsonrpc":"2.0","id":3,"method":"eth_feeHistory","params":["0x400","latest",[]]}
<< {"jsonrpc":"2.0","id":3,"result":{"baseFeePerGas":["0x3b9aca00","0x342770c0","0x2da4d8cd","0x27f5f773","0x22faff09","0x1e9b9f28"],"gasUsedRatio":[0,0.0007,0.00196,0.0014762333333333333,0],"baseFeePerBlobGas":["0x1","0x1","0x1","0x1","0x1","0x1"],"blobGasUsedRatio":[0,0,0,0,0],"oldestBlock":"0x0"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_feeHistory","params":["0x1","pending",[50]]}
<< {"jsonrpc":"2.0","id":4,"result":{"baseFeePerGas":["0x22faff09","0x1e9b9f28"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0],"oldestBlock":"0x4","reward":[["0x0"]]}}
