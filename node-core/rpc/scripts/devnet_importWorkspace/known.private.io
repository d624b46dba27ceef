>> {"jsonrpc":"2.0","id":1,"method":"devnet_exportWorkspace","params":["shop","shop.tar.gz"]}
<< {"jsonrpc":"2.0","id":1,"result":{"sizeBytes":4096,"chainId":1337,"height":5,"path":"/script/files/shop.tar.gz","keyFiles":0}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_importWorkspace","params":["shop.tar.gz","shop"]}
<< {"jsonrpc":"2.0","id":2,"result":{"sizeBytes":4096,"chainId":1337,"height":5,"path":"/script/files/shop.tar.gz","keyFiles":0}}
// a file that does not exist
>> {"jsonrpc":"2.0","id":3,"method":"devnet_importWorkspace","params":["dex.tar.gz","dex"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid file \"dex.tar.gz\": file not found; names are relative to the folder \"files\" of the workspace"}}
