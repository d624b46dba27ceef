// as the calls of its own block found it
>> {"jsonrpc":"2.0","id":1,"method":"devnet_contract","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x2"]}
<< {"jsonrpc":"2.0","id":1,"result":{"address":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","name":null,"symbol":null,"origin":"transaction","creator":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","transactionHash":"0xdb8fd08e15c62faefb42f33e8512b028c772e56f1201ae796af65fd8d86270d5","blockNumber":"0x2","timestamp":"0x6553f102","codeHash":"0x0bd4c1c5586dbb51081d4e2d0af9135c425beda481f3c70f6a1ffc30f1325d3a","codeSizeBytes":26,"token":null,"artifactId":null,"isArtifactAssigned":false,"proxy":null,"implementation":null,"implementationArtifactId":null}}
// it was not there yet
>> {"jsonrpc":"2.0","id":2,"method":"devnet_contract","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
// there is no such block
>> {"jsonrpc":"2.0","id":3,"method":"devnet_contract","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","0x99"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
// no block
>> {"jsonrpc":"2.0","id":4,"method":"devnet_contract","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 1: blockNumber: hex string without 0x prefix: \"latest\""}}
