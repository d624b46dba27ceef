// the bytes alone, as anvil answers and viem and ethers expect
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0xb2d05e00","nonce":"0x9"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf8650984b2d05e008252089470997970c51812dc3a010c7d01b50e0d17dc79c80180820a95a0948724fa6432232148c575791be192b66dda751eaa2cb26abe598e15f24ef707a075018892811f4cde7076d2e7b9d522d282bb48251a5531a51c11927e1029551e"}
