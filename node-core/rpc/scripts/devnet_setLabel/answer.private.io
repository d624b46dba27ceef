>> {"jsonrpc":"2.0","id":1,"method":"devnet_setLabel","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","  My\u202e store\u0000 "]}
<< {"jsonrpc":"2.0","id":1,"result":"My store"}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_labels","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"0x000f3df6d732807ef1319fb7b8bb8522d0beac02":"Beacon roots","0x0000f90827f1c53a10cb7a02335b175320002935":"Block hashes","0x00000961ef480eb55e80d19ad83579a64c007002":"Withdrawal requests","0x0000bbddc7ce488642fb579f8b00f3a590007251":"Consolidation requests","0x00000000219ab540356cbb839cbe05303d7705fa":"Deposit contract","0x4e59b44847b379578588920ca78fbf26c0b4956c":"CREATE2 deployer","0xca11bde05977b3631167028862be2a173976ca11":"Multicall3","0xfffffffffffffffffffffffffffffffffffffffe":"Protocol","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":"Account 0","0x70997970c51812dc3a010c7d01b50e0d17dc79c8":"Account 1","0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc":"Account 2","0xe7f1725e7734ce288f8367e1bb143e90bb3f0512":"My store"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_setLabel","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512",null]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_setLabel","params":["0xe7f1725e7734ce288f8367e1bb143e90bb3f0512"," "]}
<< {"jsonrpc":"2.0","id":4,"result":null}
