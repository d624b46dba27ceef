>> {"jsonrpc":"2.0","id":1,"method":"devnet_setRequestRule","params":[]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"missing value for required argument 0 (rule)"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_setRequestRule","params":[{"match":{"method":"eth_call"}}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"invalid argument 0: rule.action: missing"}}
>> {"jsonrpc":"2.0","id":3,"method":"devnet_setRequestRule","params":[{"match":{"metod":"eth_call"},"action":{"kind":"drop"}}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"invalid argument 0: rule.match: unknown field \"metod\", there are client, method, notification, params, function, nth, first, every, probability, seed, forMs"}}
>> {"jsonrpc":"2.0","id":4,"method":"devnet_setRequestRule","params":[{"match":{},"action":{"kind":"explode"}}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"invalid argument 0: rule.action.kind: expected one of pause, delay, error, http, drop, truncate, replace, edit, stale, hide, gaps, lose, hold, supersede, reorganize, endSubscription, got \"explode\""}}
>> {"jsonrpc":"2.0","id":5,"method":"devnet_setRequestRule","params":[{"match":{},"action":{"kind":"http","status":200}}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"invalid argument 0: rule.action.status: expected an integer from 400 to 599, got 200"}}
>> {"jsonrpc":"2.0","id":6,"method":"devnet_setRequestRule","params":[{"match":{},"action":{"kind":"delay","ms":-1}}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"invalid argument 0: rule.action.ms: expected an integer from 0 to 3600000, got -1"}}
>> {"jsonrpc":"2.0","id":7,"method":"devnet_setRequestRule","params":[{"match":{"nth":1,"first":2},"action":{"kind":"drop"}}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"invalid argument 0: rule.match: give one of nth, first"}}
>> {"jsonrpc":"2.0","id":8,"method":"devnet_setRequestRule","params":[{"match":{"probability":2},"action":{"kind":"drop"}}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"invalid argument 0: rule.match.probability: expected a number from 0 to 1, got 2"}}
>> {"jsonrpc":"2.0","id":9,"method":"devnet_setRequestRule","params":[{"match":{"params":[{"path":"$[x]","value":1}]},"action":{"kind":"drop"}}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"invalid argument 0: rule.match.params[0].path: expected a place in the params such as $[0].to, got \"$[x]\""}}
>> {"jsonrpc":"2.0","id":10,"method":"devnet_setRequestRule","params":[{"match":{"function":"0xa905"},"action":{"kind":"drop"}}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid argument 0: rule.match.function: expected a selector such as 0xa9059cbb, a name or a signature of a function, got \"0xa905\""}}
>> {"jsonrpc":"2.0","id":11,"method":"devnet_setRequestRule","params":[{"match":{"notification":"logs","method":"eth_call"},"action":{"kind":"drop"}}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"invalid argument 0: rule.match.method: notifications are matched by client and kind only"}}
>> {"jsonrpc":"2.0","id":12,"method":"devnet_setRequestRule","params":[{"match":{"notification":"logs"},"action":{"kind":"stale","blocks":1}}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"invalid argument 0: rule.action.kind: \"Stale answer\" is not for notifications"}}
>> {"jsonrpc":"2.0","id":13,"method":"devnet_setRequestRule","params":[{"id":"two words","match":{},"action":{"kind":"drop"}}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"invalid argument 0: rule.id: expected 1 to 60 letters, digits, dots, hyphens or underscores, got \"two words\""}}
>> {"jsonrpc":"2.0","id":14,"method":"devnet_setRequestRule","params":[{"match":{},"action":{"kind":"drop","ms":5}}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"invalid argument 0: rule.action: unknown field \"ms\", there are kind, isRun"}}
>> {"jsonrpc":"2.0","id":15,"method":"devnet_setRequestRule","params":["drop everything"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"invalid argument 0: rule: expected an object, got \"drop everything\""}}
