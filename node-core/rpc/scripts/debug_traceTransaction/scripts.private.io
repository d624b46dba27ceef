// A tracer may be a script: JavaScript that evaluates to an object with the functions of geth's custom tracers.
>> {"jsonrpc":"2.0","id":1,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"tracer":"{ ops: {}, step(log) { const op = log.op.toString(); this.ops[op] = (this.ops[op] || 0) + 1 }, fault() {}, result(ctx, db) { return { from: toHex(ctx.from), gasUsed: ctx.gasUsed, value: ctx.value, slot: toHex(db.getState(ctx.to, toWord('0x0'))), ops: this.ops } } }"}]}
<< {"jsonrpc":"2.0","id":1,"result":{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gasUsed":44287,"value":"0","slot":"0x000000000000000000000000000000000000000000000000000000000000002a","ops":{"CALLDATASIZE":1,"PUSH1":2,"JUMPI":1,"JUMPDEST":1,"PUSH0":4,"CALLDATALOAD":1,"DUP1":1,"SSTORE":1,"MSTORE":1,"CALLER":1,"LOG1":1,"STOP":1}}}
>> {"jsonrpc":"2.0","id":2,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"tracer":"{ setup(text) { this.config = JSON.parse(text) }, fault() {}, result() { return this.config.limit } }","tracerConfig":{"limit":7}}]}
<< {"jsonrpc":"2.0","id":2,"result":7}
// Errors of a script are the answer.
>> {"jsonrpc":"2.0","id":3,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"tracer":"{ step(log) { log.stack.peek(99) }, fault() {}, result() {} }"}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"RangeError: tracer accessed out of bound stack: size 0, index 99 (line 1, column 30) in server-side tracer function 'step'"}}
>> {"jsonrpc":"2.0","id":4,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"tracer":"{ result() {} }"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"TypeError: trace object must expose a function fault()"}}
>> {"jsonrpc":"2.0","id":5,"method":"debug_traceTransaction","params":["0xad322404187a245543fdc7cc36f35c3242ee34b2bc8132b21d25155365138650",{"tracer":"{ result( }"}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"SyntaxError: missing formal parameter (line 1, column 12)"}}
