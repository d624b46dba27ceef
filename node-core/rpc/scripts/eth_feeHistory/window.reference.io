>> {"jsonrpc":"2.0","id":1,"method":"eth_feeHistory","params":["0x1","latest",[50]]}
<< {"jsonrpc":"2.0","id":1,"result":{"baseFeePerGas":["0x22faff09","0x1e9b9f28"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x1","0x1"],"blobGasUsedRatio":[0],"oldestBlock":"0x4","reward":[["0x0"]]}}
