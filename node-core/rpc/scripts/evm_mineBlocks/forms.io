// one; many, apart by an interval; under the names of other devnets
>> {"jsonrpc":"2.0","id":1,"method":"evm_mineBlocks","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"evm_mineBlocks","params":["0x3","0x3c"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"result":{"number":"0x8","hash":"0x0be89472cd2735054b95dce8b39f839cb7e614f070d3d3d91e6f69694b31e7a3","parentHash":"0x8fd75ddc62b220254b1a686c336b9036b77bd99f039036beef729bfe3f355d72","nonce":"0x0000000000000000","mixHash":"0xee443e4cc126bae0f670223a5e921659d20866c802bd73f7ac25633256bc05dd","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","stateRoot":"0x4228fb3933651e1895a416954237c787028065696862a9be391e5efb972fc348","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","miner":"0x0000000000000000000000000000000000000000","difficulty":"0x0","extraData":"0x","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x6553f17e","baseFeePerGas":"0x14814120","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_mine","params":[2]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_mine","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":"0xb"}
>> {"jsonrpc":"2.0","id":7,"method":"evm_mineBlocks","params":["many"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: blocks: expected a non-negative integer as number or hex string, got \"many\""}}
