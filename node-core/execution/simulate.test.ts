import { describe, expect, test } from 'vitest'
import { type Address, ZERO_HASH, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { finish } from '../base/longWork.ts'
import type { Engine, RunOptions } from '../evm/engine.ts'
import { ETHER, GWEI, START, alice, bob, carol, createTestDevnet } from '../miner/fixture.ts'
import { createAccessList } from './createAccessList.ts'
import { outputOf, revertReason } from './outcome.ts'
import type { AccountOverride } from './overrides.ts'
import type { CallRequest, SimulationContext, SimulationOptions } from './simulate.ts'
import { simulated } from './simulated.suite.ts'

const { chain } = await createTestDevnet()
const context = (): SimulationContext => ({
  engine: chain.engine,
  config: chain.config,
  header: chain.head.header,
  state: chain.stateAt(chain.head.header),
})

const CONTRACT: Address = `0x${'c0'.repeat(20)}`
const overriding = (overrides: Record<Address, AccountOverride>): SimulationOptions => ({
  stateOverride: new Map(Object.entries(overrides) as [Address, AccountOverride][]),
})
/** Runs code as a contract and returns its output. */
const run = (code: string, request: CallRequest = {}, options: SimulationOptions = {}) =>
  outputOf(
    simulated(context(), { to: CONTRACT, ...request }, { ...options, ...overriding({ [CONTRACT]: { code: bytesFromHex(`0x${code}`) } }) }),
  )
/** Code that returns one word that an opcode puts on the stack. */
const answer = (code: string) => `${code}5f5260205ff3`
const word = (output: Uint8Array) => bigintFromBytes(output)
/** The blob base fee that a call sees where that of the block is 4 wei. */
const blobPriceSeen = (request: CallRequest) => word(run(answer('4a'), request, { blockOverride: { blobBaseFee: 4n } }))

describe('calls', () => {
  test('run in the environment of the block', () => {
    expect(word(run(answer('43')))).toBe(0n)
    expect(word(run(answer('42')))).toBe(START)
    expect(word(run(answer('46')))).toBe(1337n)
  })

  test('without a price see prices of zero, with one the base fee', () => {
    expect(word(run(answer('48')))).toBe(0n)
    expect(word(run(answer('3a')))).toBe(0n)
    const priced = { from: alice.address, gasPrice: 2n * GWEI }
    expect(word(run(answer('48'), priced))).toBe(GWEI)
    expect(word(run(answer('3a'), priced))).toBe(2n * GWEI)
  })

  test('with blobs without a price see a price of zero for those, whatever they pay for gas', () => {
    const blobs: CallRequest = { from: alice.address, maxFeePerGas: 2n * GWEI, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] }
    expect(blobPriceSeen(blobs)).toBe(0n)
    expect(blobPriceSeen({ ...blobs, maxFeePerBlobGas: 5n })).toBe(4n)
    expect(() => blobPriceSeen({ ...blobs, maxFeePerBlobGas: 3n })).toThrow(/max fee per blob gas less than block blob gas fee/)
  })

  test('without a recipient create a contract and return its code', () => {
    expect(hexFromBytes(outputOf(simulated(context(), { data: bytesFromHex('0x60fe5f5360015ff3') })))).toBe('0xfe')
  })

  test('to an account without code return nothing', () => {
    expect(outputOf(simulated(context(), { to: bob.address, data: bytesFromHex('0x1234') }))).toEqual(new Uint8Array(0))
  })

  test('may come from an account with code', () => {
    expect(word(run(answer('33'), { from: CONTRACT }))).toBe(BigInt(CONTRACT))
  })

  test('with a value above the balance are refused', () => {
    expect(() => simulated(context(), { from: `0x${'0d'.repeat(20)}`, to: bob.address, value: 1n })).toThrow(
      /insufficient funds for gas \* price \+ value/,
    )
  })

  test('with a price below the base fee are refused', () => {
    expect(() => simulated(context(), { from: alice.address, to: bob.address, gasPrice: 1n })).toThrow(
      /max fee per gas less than block base fee/,
    )
  })

  test('with two kinds of price are refused', () => {
    expect(() => simulated(context(), { gasPrice: 1n, maxFeePerGas: 1n })).toThrow(/both gasPrice and/)
  })

  test('with a price and no gas get the gas that the sender can pay', () => {
    const gas = word(run(answer('5a'), { from: alice.address, gasPrice: 1_000_000n * GWEI }))
    expect(gas).toBeLessThan(10_000_000n)
    expect(gas).toBeGreaterThan(9_900_000n)
  })

  test('of a sender that cannot pay for any gas report the funds', () => {
    expect(() => simulated(context(), { from: CONTRACT, to: bob.address, gasPrice: 2n * GWEI })).toThrow(
      /insufficient funds for gas \* price \+ value/,
    )
  })

  test('keep to the gas cap', () => {
    expect(word(run(answer('5a'), { gas: 10_000_000n }, { gasCap: 100_000n }))).toBeLessThan(100_000n)
  })

  test('that run too long time out', () => {
    expect(() => run('5b5f56', { gas: 10n ** 12n }, { timeoutMs: 20 })).toThrow('execution aborted (timeout = 0.02s)')
  })

  test('a revert carries reason and data', () => {
    const reason = `08c379a0${'20'.padStart(64, '0')}${'02'.padStart(64, '0')}${'6e6f'.padEnd(64, '0')}`
    const echo = '365f5f37365ffd'
    expect(() => run(echo, { data: bytesFromHex(`0x${reason}`) })).toThrow(
      expect.objectContaining({ code: 'execution-reverted', message: 'execution reverted: no', data: `0x${reason}` }),
    )
    expect(() => run(echo, { data: bytesFromHex(`0x4e487b71${'11'.padStart(64, '0')}`) })).toThrow(
      'execution reverted: arithmetic underflow or overflow',
    )
    expect(() => run(echo, { data: bytesFromHex('0x12345678') })).toThrow(/^execution reverted$/)
  })

  test('a halt has geth’s name', () => {
    expect(() => run('fe')).toThrow(expect.objectContaining({ code: 'execution-failed', message: 'invalid opcode: INVALID' }))
    expect(() => run('5f56')).toThrow('invalid jump destination')
  })

  test('a truncated reason is ignored', () => {
    expect(revertReason(bytesFromHex(`0x08c379a0${'20'.padStart(64, '0')}${'ff'.padStart(64, '0')}`))).toBeUndefined()
    expect(revertReason(bytesFromHex(`0x08c379a0${'f'.repeat(64)}${'ff'.padStart(64, '0')}`))).toBeUndefined()
  })
})

describe('overrides of the state', () => {
  const slotOne = answer('600154')

  test('balance and nonce', () => {
    expect(word(run(answer('47')))).toBe(0n)
    const options = overriding({
      [CONTRACT]: { code: bytesFromHex(`0x${answer('47')}`), balance: 5n },
      [carol.address]: { balance: ETHER },
    })
    expect(word(outputOf(simulated(context(), { from: carol.address, to: CONTRACT, value: ETHER }, options)))).toBe(ETHER + 5n)
  })

  test('single slots, or all of them', () => {
    const base = new Map([[1n, 11n]])
    const code = bytesFromHex(`0x${slotOne}`)
    expect(word(outputOf(simulated(context(), { to: CONTRACT }, overriding({ [CONTRACT]: { code, stateDiff: base } }))))).toBe(11n)
    expect(word(outputOf(simulated(context(), { to: CONTRACT }, overriding({ [CONTRACT]: { code, state: new Map([[2n, 1n]]) } }))))).toBe(
      0n,
    )
  })

  test('state and stateDiff exclude each other', () => {
    expect(() => simulated(context(), {}, overriding({ [CONTRACT]: { state: new Map(), stateDiff: new Map() } }))).toThrow(
      /has both 'state' and 'stateDiff'/,
    )
  })

  test('a moved precompile runs at its new address, and no longer at its old one', () => {
    const identity: Address = '0x0000000000000000000000000000000000000004'
    const options = overriding({ [identity]: { movePrecompileToAddress: CONTRACT } })
    const output = (to: Address) => hexFromBytes(outputOf(simulated(context(), { to, data: bytesFromHex('0xabcd') }, options)))
    expect([output(CONTRACT), output(identity)]).toEqual(['0xabcd', '0x'])
  })

  test('only precompiles can be moved', () => {
    expect(() => simulated(context(), {}, overriding({ [CONTRACT]: { movePrecompileToAddress: bob.address } }))).toThrow(
      /is not a precompile/,
    )
  })

  test('leave the chain as it is', () => {
    run(answer('47'))
    expect(chain.stateAt(chain.head.header).account(CONTRACT)).toBeUndefined()
  })
})

describe('overrides of the block', () => {
  test.each([
    ['number', '43', { number: 77n }, 77n],
    ['timestamp', '42', { timestamp: 2_000_000_000n }, 2_000_000_000n],
    ['gas limit', '45', { gasLimit: 1_000_000n }, 1_000_000n],
    ['coinbase', '41', { coinbase: CONTRACT }, BigInt(CONTRACT)],
    ['randomness', '44', { prevRandao: `0x${'0'.repeat(63)}9` }, 9n],
    ['blob base fee', '4a', { blobBaseFee: 4n }, 4n],
  ] as const)('%s', (_, opcode, blockOverride, expected) => {
    expect(word(run(answer(opcode), {}, { blockOverride }))).toBe(expected)
  })
})

const OTHER: Address = `0x${'0e'.repeat(20)}`
const listOf = (code: string, request: CallRequest = {}) =>
  finish(
    createAccessList(
      context(),
      { from: alice.address, to: CONTRACT, gas: 200_000n, ...request },
      overriding({ [CONTRACT]: { code: bytesFromHex(`0x${code}`) } }),
    ),
  )
/** Code that reads the balance of an account. */
const touch = (address: string) => `73${address.slice(2)}3150`

describe('access lists', () => {
  test('a transfer needs none', () => {
    expect(finish(createAccessList(context(), { from: alice.address, to: bob.address, value: 1n }))).toEqual({
      accessList: [],
      gasUsed: 21_000n,
    })
  })

  test('name slots of the recipient and addresses of others, not sender, recipient and precompiles', () => {
    const { accessList, error } = listOf(`60075450600254505f54${touch(OTHER)}${touch(alice.address)}${touch(CONTRACT)}60043150`)
    expect(error).toBeUndefined()
    expect(accessList).toEqual([
      { address: OTHER, storageKeys: [] },
      { address: CONTRACT, storageKeys: [0n, 2n, 7n].map((slot) => `0x${slot.toString(16).padStart(64, '0')}`) },
    ])
  })

  test('keep what the call lists, without what is warm anyway', () => {
    const listed = [OTHER, alice.address, CONTRACT].map((address) => ({ address, storageKeys: [ZERO_HASH] }))
    expect(listOf('00', { accessList: listed }).accessList).toEqual([listed[0]])
  })

  test('are complete: what a list makes reachable is in the list too', () => {
    // SLOAD(1); then, if less than 75,520 gas is left, SLOAD(2). The list of the first slot costs 2300 more than it saves, just enough.
    const code = '60015450620127005a10600e57005b60025450'
    expect(listOf(code, { gas: 100_000n }).accessList[0]?.storageKeys).toHaveLength(2)
    expect(listOf(code, { gas: 110_000n }).accessList[0]?.storageKeys).toHaveLength(1)
  })

  test('contain what frames touched that failed, and what an opcode named whose price was not covered', () => {
    // With call data it calls itself with 3000 gas; without, it reads slot 3, and slot 4, which the gas does not cover.
    const code = '36600b57600354600454005b5f5f5f5f5f30610bb8f100'
    expect(listOf(code, { data: Uint8Array.of(1) }).accessList).toEqual([
      { address: CONTRACT, storageKeys: [3n, 4n].map((slot) => `0x${slot.toString(16).padStart(64, '0')}`) },
    ])
  })

  test('take one run more than nothing new is found, without a tracer', () => {
    const { engine, ...rest } = context()
    const runs: (RunOptions | undefined)[] = []
    const counting: Engine = {
      ...engine,
      start: (tx, block, rules, state, runOptions) => {
        runs.push(runOptions)
        return engine.start(tx, block, rules, state, runOptions)
      },
    }
    const options = overriding({ [CONTRACT]: { code: bytesFromHex('0x600154506002545000') } })
    finish(createAccessList({ engine: counting, ...rest }, { from: alice.address, to: CONTRACT }, options))
    expect(runs.map((it) => it?.tracer)).toEqual([undefined, undefined])
  })

  test('are returned for a failing call, with the failure', () => {
    expect(listOf('6001545f5ffd')).toMatchObject({
      error: 'execution reverted',
      accessList: [{ address: CONTRACT, storageKeys: [`0x${'0'.repeat(63)}1`] }],
    })
  })

  test('give the gas that the call uses with the list', () => {
    const { accessList, gasUsed } = listOf('60015450')
    const options = overriding({ [CONTRACT]: { code: bytesFromHex('0x60015450') } })
    expect(simulated(context(), { from: alice.address, to: CONTRACT, accessList }, options).gasUsed).toBe(gasUsed)
  })
})
