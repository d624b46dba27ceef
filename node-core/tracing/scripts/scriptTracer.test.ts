import { beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '../../contract/hex.ts'
import { createEngine } from '../../evm/evm.ts'
import { type AccountFixture, BLOCK, COINBASE, CONTRACT, SENDER, memoryState, transactionFixture } from '../../evm/memoryState.suite.ts'
import { rulesOf } from '../../evm/rules/rules.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { createTracer } from '../createTracer.ts'
import { calling, traced } from '../fixture.ts'
import { areSandboxesLoaded, loadSandboxes } from './sandbox.ts'
import { createScriptTracer } from './scriptTracer.ts'

beforeAll(loadSandboxes)

const OTHER: Address = `0x${'0'.repeat(36)}0de2`

/** A script that has what it must have, besides its other members. */
const script = (members: string) => `{ fault: function () {}, result: function () { return this.log }, log: [], ${members} }`

const trace = (code: string, tracer: string, accounts: Record<Address, AccountFixture> = {}, config: unknown = {}) =>
  traced((subject) => createScriptTracer(tracer, config, subject), {
    accounts: { [CONTRACT]: { code: `0x${code}` }, ...accounts },
    transaction: { data: Uint8Array.of(1, 2, 3), value: 5n },
  })

/** What an expression in `result` is worth. */
const valueOf = (expression: string) => trace('00', `{ fault() {}, result(ctx, db) { return ${expression} } }`)

describe('a step', () => {
  test('has what the machine has, before the opcode', () => {
    // PUSH1 7 PUSH1 3 MSTORE PUSH2 1ff PUSH1 1 SSTORE
    const fields = `op: log.op.toString(), number: log.op.toNumber(), isPush: log.op.isPush(), pc: log.getPC(), cost: log.getCost(),
      depth: log.getDepth(), refund: log.getRefund(), error: log.getError(), memory: log.memory.length(),
      stack: Array.from({ length: log.stack.length() }, (_, at) => log.stack.peek(at).toString(16))`
    const steps = trace('60076003526101ff600155', script(`step(log) { this.log.push({ ${fields} }) }`)) as object[]
    expect(steps).toHaveLength(7)
    const common = { depth: 1, refund: 0 }
    expect(steps[2]).toEqual({ ...common, op: 'MSTORE', number: 0x52, isPush: false, pc: 4, cost: 9, memory: 0, stack: ['3', '7'] })
    expect(steps[3]).toEqual({ ...common, op: 'PUSH2', number: 0x61, isPush: true, pc: 5, cost: 3, memory: 64, stack: [] })
    expect(steps[5]).toEqual({
      ...common,
      op: 'SSTORE',
      number: 0x55,
      isPush: false,
      pc: 10,
      cost: 22_100,
      memory: 64,
      stack: ['1', '1ff'],
    })
  })

  test('has all words of a deep stack, and the error that its opcode cannot be paid for', () => {
    const code = `7f${'ab'.repeat(32)}${'60aa'.repeat(40)}`
    const tracer = `{ fault() {}, result() { return this.last }, step(log) {
      const at = log.stack.length() - 1
      if (at === 40) this.last = [log.stack.peek(at).toString(16), log.stack.peek(0).toJSNumber(), log.stack.peek(16) < log.stack.peek(40)] } }`
    expect(trace(code, tracer)).toEqual(['ab'.repeat(32), 0xaa, true])
    expect(trace('5b600056', script('step(log) { if (log.getError()) this.log.push(log.getError()) }'))).toEqual(['out of gas'])
  })

  test('has parts of the memory, with zeros after its end', () => {
    const tracer = script(`step(log) { if (log.op.toString() === 'STOP')
      this.log.push(toHex(log.memory.slice(30, 34)), toHex(log.memory.slice(40, 40)), log.memory.getUint(0).toString()) }`)
    expect(trace('6101025f5200', tracer)).toEqual(['0x01020000', '0x', '258'])
  })

  test('names the contract: in a DELEGATECALL with caller and value of the frame that it is in', () => {
    const tracer = script(`step({ op, contract, getDepth }) { if (op.toString() === 'STOP') this.log.push([
      toHex(contract.getCaller()), toHex(contract.getAddress()), contract.getValue().toString(), toHex(contract.getInput())]) }`)
    expect(trace(`${calling(OTHER, 'f4')}${calling(OTHER, 'f1', '02')}00`, tracer, { [OTHER]: { code: '0x00' } })).toEqual([
      [SENDER, CONTRACT, '5', '0x'],
      [CONTRACT, OTHER, '2', '0x'],
      [SENDER, CONTRACT, '5', '0x010203'],
    ])
  })

  test('that fails while it runs comes to fault as well', () => {
    const tracer = `{ log: [], result() { return this.log }, fault(log) { this.log.push([log.op.toString(), log.getPC(), log.getError()]) } }`
    expect(trace('600456', tracer)).toEqual([['JUMP', 2, 'invalid jump destination']])
  })
})

test('frames within the first one are entered and left', () => {
  const tracer = script(`
    enter(frame) { this.log.push([frame.getType(), toHex(frame.getFrom()), toHex(frame.getTo()), toHex(frame.getInput()), String(frame.getValue())]) },
    exit(result) { this.log.push([result.getGasUsed(), toHex(result.getOutput()), result.getError()]) }`)
  // The other contract reverts with one byte.
  const accounts = { [OTHER]: { code: '0x60aa5f5360015ffd' as const } }
  expect(trace(`${calling(OTHER, 'fa')}${calling(OTHER, 'f1', '01')}`, tracer, accounts)).toEqual([
    ['STATICCALL', CONTRACT, OTHER, '0x', 'undefined'],
    [16, '0xaa', 'execution reverted'],
    ['CALL', CONTRACT, OTHER, '0x', '1'],
    [16, '0xaa', 'execution reverted'],
  ])
})

describe('the result', () => {
  test('is made of the context of the transaction', () => {
    const texts = '[toHex(ctx.from), toHex(ctx.to), toHex(ctx.input), toHex(ctx.output), toHex(ctx.coinbase)]'
    const numbers = '[ctx.type, ctx.value, ctx.gas, ctx.gasUsed, ctx.gasPrice, ctx.block, ctx.error]'
    const tracer = `{ fault() {}, result(ctx) { return [${texts}, ${numbers}] } }`
    expect(trace('60aa5f5360015ffd', tracer)).toEqual([
      [SENDER, CONTRACT, '0x010203', '0xaa', COINBASE],
      ['CALL', '5', 100_000, 21_120, '11', 10, 'execution reverted'],
    ])
  })

  test('sees the state after the transaction', () => {
    const expressions = `[db.getBalance(ctx.to), db.getNonce(ctx.from), toHex(db.getCode(ctx.to)), toHex(db.getState(ctx.to, toWord('0x1'))),
      db.exists(ctx.to), db.exists(toAddress('0xdead')), db.getCode(toAddress('0xdead')).length]`
    expect(trace('600760015500', `{ fault() {}, result(ctx, db) { return ${expressions} } }`)).toEqual([
      '5',
      1,
      '0x600760015500',
      `0x${'0'.repeat(63)}7`,
      true,
      false,
      0,
    ])
  })

  test('is null where there is none', () => expect(valueOf('undefined')).toBeNull())

  test('knows the place of the transaction', () => {
    const place = {
      blockHash: `0x${'01'.repeat(32)}`,
      blockNumber: 10n,
      transactionHash: `0x${'02'.repeat(32)}`,
      transactionIndex: 3,
    } as const
    const tracer = createScriptTracer(
      '{ fault() {}, result: (ctx) => [toHex(ctx.blockHash), toHex(ctx.txHash), ctx.txIndex] }',
      {},
      {
        rules: rulesOf('osaka'),
        place,
      },
    )
    expect(tracer.result()).toEqual([place.blockHash, place.transactionHash, 3])
    tracer.close!()
  })
})

describe('functions of the sandbox', () => {
  const CREATE2_EXAMPLE = '0x4D1A2e2bB4F88F0250f26Ffff098B0b30B26BF38'

  test.each([
    ["toHex(toWord('0xabc'))", `0x${'0'.repeat(61)}abc`],
    ["toHex(toAddress('0x1234'))", `0x${'0'.repeat(36)}1234`],
    ["toHex(toAddress(toWord('0x1234')))", `0x${'0'.repeat(36)}1234`],
    ['toHex([1, 255])', '0x01ff'],
    ['toHex(slice(toWord(0xff + ""), 30, 32))', '0x0255'],
    [`toHex(toContract('${SENDER}', 1))`, createContractAddress(SENDER, 1n)],
    // The first example of EIP-1014.
    [`toHex(toContract2('0x${'0'.repeat(40)}', '0x0', '0x00'))`, CREATE2_EXAMPLE.toLowerCase()],
    ['isPrecompiled(toAddress("0x4"))', true],
    ['isPrecompiled(toAddress("0x1234"))', false],
  ])('%s', (expression, expected) => expect(valueOf(expression)).toBe(expected))

  test.each([
    ["bigInt('123456789012345678901234567890').times(3).plus(bigInt(5))", '370370367037037036703703703675'],
    ["bigInt('ff', 16).toJSNumber()", 255],
    ['bigInt(2).pow(255).toString(16)', `8${'0'.repeat(63)}`],
    ['bigInt(-7).divide(2)', '-3'],
    ['bigInt(-7).mod(2)', '-1'],
    ['bigInt(7).compare(9)', -1],
    ['[bigInt(3).eq(3), bigInt(3).lt(3), bigInt(3).geq(3), bigInt.zero.isZero(), bigInt.isInstance(3)]', [true, false, true, true, false]],
    ['bigInt(5).and(6).or(8).xor(1).shiftLeft(4).shiftRight(2)', '52'],
    ['bigInt(3).modPow(200, 13)', '9'],
    ['bigInt(10).divmod(3)', { quotient: '3', remainder: '1' }],
    ['bigInt.max(3, 9).minus(bigInt.min(3, 9)) + 1', 7],
  ])('%s', (expression, expected) => expect(valueOf(expression)).toEqual(expected))

  test('reach nothing else', () => {
    expect(valueOf('[typeof process, typeof require, typeof fetch, typeof host, typeof setTimeout]')).toEqual(Array(5).fill('undefined'))
  })
})

test('the configuration comes to setup as text', () => {
  expect(trace('00', script('setup(text) { this.log = JSON.parse(text).wanted }'), {}, { wanted: [1, 2] })).toEqual([1, 2])
})

test('a script may be one of several tracers', () => {
  const count = '{ count: 0, step() { this.count++ }, fault() {}, result() { return this.count } }'
  expect(
    traced((subject) => createTracer('muxTracer', { [count]: {}, opcountTracer: {} }, subject), {
      accounts: { [CONTRACT]: { code: '0x60016002' } },
    }),
  ).toEqual({ [count]: 3, opcountTracer: 3 })
})

describe('a script is refused', () => {
  test.each([
    ['that cannot be parsed', '{ result: function () {', /^SyntaxError: .* \(line 2, column 1\)$/],
    ['that is no object', '(function () { return 1 })()', /^TypeError: the script is not an object$/],
    ['without a result', '{ fault() {} }', /^TypeError: trace object must expose a function result\(\)$/],
    ['without a fault', '{ result() {} }', /^TypeError: trace object must expose a function fault\(\)$/],
    ['with only one of enter and exit', script('enter() {}'), /either both or none of enter\(\) and exit\(\)$/],
  ])('%s', (_, tracer, message) => expect(() => trace('00', tracer)).toThrow(message))
})

describe('an error ends the trace', () => {
  test.each([
    ['that is thrown', 'step() {\n  throw new Error("no") }', /^Error: no \(line 2, column \d+\) in server-side tracer function 'step'$/],
    ['that is no error', 'step() { throw { reason: 7 } }', /^\{"reason":7\} in server-side tracer function 'step'$/],
    ['of a word that is not on the stack', 'step(log) { log.stack.peek(0) }', /^RangeError: .* bound stack: size 0, index 0 /],
    [
      'of a negative place in the memory',
      'step(log) { log.memory.slice(-1, 3) }',
      /^TypeError: .* bound memory: available 0, offset -1, end 3 /,
    ],
    ['of a slice that fills the memory', 'step(log) { log.memory.slice(0, 2 ** 40) }', /out of bound memory/],
    ['of a value that is no bytes', 'step() { toHex(3) }', /^TypeError: invalid buffer type /],
    ['of functions replaced by the script', 'step(log, db) { Array.from = () => ["x"]; db.getNonce(toAddress("0x1")) }', /invalid buffer/],
    ['of endless recursion', 'step: function again() { again() }', /^InternalError: stack overflow /],
    ['of too much memory', 'step() { for (;;) this.log.push(new Uint8Array(1e6)) }', /^InternalError: out of memory /],
    ['that takes long to be read', 'step() { throw { get message() { for (;;); } } }', /in server-side tracer function 'step'$/],
    ['of too much time', 'step() { for (;;); }', /^the script took longer than 2 s in server-side tracer function 'step'$/],
  ])('%s', (_, members, message) => expect(() => trace('00', script(members))).toThrow(message))

  test('of the state, even if the script catches it', () => {
    const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: { code: '0x00' } })
    const failing = {
      ...state,
      account(address: Address) {
        if (address === OTHER) throw new Error('state is missing')
        return state.account(address)
      },
    }
    const rules = rulesOf('osaka')
    const members = `step(log, db) { try { db.getBalance(toAddress('${OTHER}')) } catch (error) { this.log.push(1) } }`
    const tracer = createScriptTracer(script(members), {}, { rules })
    expect(() => createEngine().transact(transactionFixture(), BLOCK, rules, failing, { tracer: tracer.hooks })).toThrow(
      /^state is missing$/,
    )
    tracer.close!()
  })
})

test('a script that finds no memory because others have it is told so', () => {
  const filling = [100_000, 10].map((bytes) => `try { for (;;) this.held.push(new Uint8Array(${bytes})) } catch {}`)
  const subject = { rules: rulesOf('osaka') }
  const other = createScriptTracer(`{ held: [], fault() {}, result() { ${filling.join(' ')} throw new Error('no memory') } }`, {}, subject)
  expect(() => other.result()).toThrow(/memory/)
  expect(() => createScriptTracer(script(''), {}, subject)).toThrow('other scripts that run now have taken the memory for scripts')
  other.close!()
})

test('memory that a script has filled is given back with the engine', async () => {
  expect(areSandboxesLoaded()).toBe(false)
  await loadSandboxes()
  expect(areSandboxesLoaded()).toBe(true)
  expect(valueOf('1')).toBe(1)
})
