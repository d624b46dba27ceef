// clients of anvil and Hardhat get an error where each transaction is mined at once: nothing makes the block that it would wait for
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0xf86102018252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a95a0adcb1c01852f48ef176edc6d6b96a799e7bec68d3fdee1337c5e96b3dcb9aa5ba075a87fd0b5b7c312d59859eef6eb045b1299dc2e03d0025a4b41c36ab854d033"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"max fee per gas less than block base fee: address 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, maxFeePerGas: 1, baseFee: 513515304"}}
>> {"jsonrpc":"2.0","id":2,"method":"evm_setAutomine","params":[false]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["0xf86102018252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a95a0adcb1c01852f48ef176edc6d6b96a799e7bec68d3fdee1337c5e96b3dcb9aa5ba075a87fd0b5b7c312d59859eef6eb045b1299dc2e03d0025a4b41c36ab854d033"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x32e4bff924235851e957743a26da8491219925c7e2a61f220b441a63f630d1ec"}
