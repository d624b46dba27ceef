>> {"jsonrpc":"2.0","id":1,"method":"eth_signTypedData_v3","params":["0x1563915e194d8cfba1943570603f7606a3115508",{"types":{"EIP712Domain":[],"Mail":[{"name":"contents","type":"string"}]},"primaryType":"Mail","domain":{},"message":{"contents":"Hello"}}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0c443ddf326c9f23f9aed68017dae5dd1d44ce559ded845f6301677ef52174470871d8558107e6fdfe2fd27bd08a8258ddf00267e8a5fbd2461cbd4557e8f4271c"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_signTypedData_v3","params":["0x19e7e376e7c213b7e7e7e46cc70a5dd086daff2a",{"types":{"EIP712Domain":[],"Mail":[{"name":"contents","type":"string"}]},"primaryType":"Mail","domain":{},"message":{"contents":"Hello"}}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"authentication needed: password or unlock"}}
