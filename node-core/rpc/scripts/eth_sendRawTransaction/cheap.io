// a fee cap below the base fee waits until the base fee has fallen
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0xf86102018252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a95a0adcb1c01852f48ef176edc6d6b96a799e7bec68d3fdee1337c5e96b3dcb9aa5ba075a87fd0b5b7c312d59859eef6eb045b1299dc2e03d0025a4b41c36ab854d033"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x32e4bff924235851e957743a26da8491219925c7e2a61f220b441a63f630d1ec"}
>> {"jsonrpc":"2.0","id":2,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"pending":"0x1","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x4"}
