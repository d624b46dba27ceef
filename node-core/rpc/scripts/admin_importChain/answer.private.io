// blocks that are there are passed over
>> {"jsonrpc":"2.0","id":1,"method":"admin_exportChain","params":["chain.rlp.gz"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"admin_importChain","params":["chain.rlp.gz"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
// blocks that are gone come back
>> {"jsonrpc":"2.0","id":3,"method":"debug_setHead","params":[1]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"admin_importChain","params":["chain.rlp.gz"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":5,"result":{"number":"0x4","hash":"0xb32d6a58cd56b10d5df87cd9cc572d3c646daa77e29cbed3b4a018a91c8f0230","parentHash":"0xb8e175c0475d150afa2c9d32ee81ba62c447dd1169becd3fd0c0e2567cf15c7e","nonce":"0x0000000000000000","mixHash":"0xf166ddbabe40441e27cd4a57c55f1d1cd43031844b4fc388dcb4ed4e63c4e95b","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","stateRoot":"0x0ae094c9ff7982deb86d0a2b486984fa7e31968fcce6d6769704ed9101fe4e2b","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x6553f104","baseFeePerGas":"0x22faff09","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x268","transactions":[],"uncles":[],"withdrawals":[]}}
