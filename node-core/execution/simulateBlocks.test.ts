import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Address, type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes } from '../base/bytes.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { CodedError } from '../base/codedError.ts'
import { finish } from '../base/longWork.ts'
import { ETHER, GWEI, START, alice, bob, createTestDevnet } from '../miner/fixture.ts'
import { StateDatabase } from '../state/stateDatabase.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { headerHash } from '../types/header.ts'
import type { AccountOverride, StateOverride } from './overrides.ts'
import { type SimulateBlocksOptions, type SimulatedBlockRequest, type SimulatedCallRequest, simulateBlocks } from './simulateBlocks.ts'

const { chain, store } = await createTestDevnet()

const CONTRACT: Address = `0x${'c0'.repeat(20)}`
const POOR: Address = `0x${'0d'.repeat(20)}`

const overriding = (overrides: Record<Address, AccountOverride>): StateOverride =>
  new Map(Object.entries(overrides) as [Address, AccountOverride][])
const code = (text: string): AccountOverride => ({ code: bytesFromHex(`0x${text}`) })
/** Code that returns one word that an opcode puts on the stack. */
const answer = (opcode: string) => code(`${opcode}5f5260205ff3`)
/** Code that returns the hash of a block, whose number is two hex digits. */
const hashOfBlock = (number: string) => code(`60${number}405f5260205ff3`)
/** Refused where it is applied, but paid for. */
const AUTHORIZATION = { chainId: 0n, address: CONTRACT, nonce: 0n, yParity: 0, r: 1n, s: 1n } as const
/** A contract of 5 wei that sends its whole balance to `bob`, then continues with that code. */
const sending = (end: string): AccountOverride => ({ ...code(`5f5f5f5f4773${bob.address.slice(2)}5af1${end}`), balance: 5n })
const word = (output: Uint8Array) => bigintFromBytes(output)

function simulate(requests: readonly Partial<SimulatedBlockRequest>[], options: Partial<SimulateBlocksOptions> = {}) {
  const blocks = requests.map((request) => ({ blockOverride: {}, calls: [], ...request }))
  return finish(simulateBlocks(chain, chain.head.header, blocks, { gasCap: 50_000_000n, ...options }))
}

/** Runs one call in one block and returns its result. */
function simulateOne(
  call: SimulatedCallRequest,
  request: Partial<SimulatedBlockRequest> = {},
  options: Partial<SimulateBlocksOptions> = {},
) {
  return simulate([{ ...request, calls: [call] }], options)[0]!.calls[0]!
}

const codeOf = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return (error as { code?: string }).code
  }
  return undefined
}

describe('blocks', () => {
  test('build on each other, twelve seconds apart', () => {
    const [first, second] = simulate([{}, {}])
    expect(first!.block.header).toMatchObject({ number: 1n, timestamp: START + 12n, parentHash: chain.head.hash })
    expect(second!.block.header).toMatchObject({ number: 2n, timestamp: START + 24n, parentHash: first!.block.hash })
    expect(headerHash(second!.block.header)).toBe(second!.block.hash)
  })

  test('that are skipped are filled in, empty', () => {
    const blocks = simulate([{ blockOverride: { number: 3n } }, {}])
    expect(blocks.map(({ block }) => block.header.number)).toEqual([1n, 2n, 3n, 4n])
    expect(blocks[2]!.block.header.timestamp).toBe(START + 36n)
  })

  test('that are suspended keep their states, whatever others do meanwhile', () => {
    const state = new StateDatabase(store, { cacheBytes: 100_000 })
    const { config, engine } = chain
    const configs = { config, configOf: () => config, configAfter: () => config }
    const context = { ...configs, engine, state, blockHashReader: chain.blockHashReader.bind(chain), startOf: chain.startOf.bind(chain) }
    // Each check of the time finds the slice over.
    let nowMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 50))
    onTestFinished(() => void vi.restoreAllMocks())
    const pay: SimulatedCallRequest = { from: alice.address, to: bob.address, value: ETHER }
    const work = simulateBlocks(
      context,
      chain.head.header,
      [1, 2, 3].map(() => ({ blockOverride: {}, calls: [pay, pay] })),
      { gasCap: 50_000_000n },
    )
    let stops = 0
    let step = work.next()
    for (; step.done !== true; step = work.next()) {
      stops++
      for (let i = 1n; i <= 200n; i++) state.commit(EMPTY_ROOT, new Map([[POOR, { balance: BigInt(stops) << i }]]))
    }
    expect(stops).toBeGreaterThan(6)
    const start = chain.stateAt(chain.head.header).account(bob.address)!.balance
    expect(step.value.map((block) => block.state.account(bob.address)!.balance)).toEqual([2n, 4n, 6n].map((ether) => start + ether * ETHER))
  })

  test('out of order are refused, by number and by time', () => {
    expect(codeOf(() => simulate([{ blockOverride: { number: 2n } }, { blockOverride: { number: 2n } }]))).toBe('block-number-order')
    expect(codeOf(() => simulate([{ blockOverride: { timestamp: START } }]))).toBe('block-time-order')
  })

  test('are limited to 256', () => {
    expect(simulate([{ blockOverride: { number: 256n } }])).toHaveLength(256)
    expect(codeOf(() => simulate([{ blockOverride: { number: 257n } }]))).toBe('too-many-blocks')
  })

  test('have the overridden values', () => {
    const withdrawal = { index: 1n, validatorIndex: 2n, address: POOR, amount: 3n }
    const parentBeaconBlockRoot: Hex = `0x${'be'.repeat(32)}`
    const [{ block }] = simulate([
      {
        blockOverride: {
          coinbase: POOR,
          gasLimit: 1_000_000n,
          baseFeePerGas: 7n,
          prevRandao: `0x${'11'.repeat(32)}`,
          withdrawals: [withdrawal],
          parentBeaconBlockRoot,
        },
      },
    ]) as [ReturnType<typeof simulate>[number]]
    expect(block.header).toMatchObject({
      coinbase: POOR,
      gasLimit: 1_000_000n,
      baseFeePerGas: 7n,
      mixHash: `0x${'11'.repeat(32)}`,
      parentBeaconBlockRoot,
    })
    expect(block.withdrawals).toEqual([withdrawal])
    expect(chain.state.at(block.header.stateRoot).account(POOR)?.balance).toBe(3n * GWEI)
  })

  test('have no base fee unless one is given, and with validation the one derived from the parent', () => {
    expect(simulate([{}])[0]!.block.header.baseFeePerGas).toBe(0n)
    expect(simulate([{}], { validation: true })[0]!.block.header.baseFeePerGas).toBe(875_000_000n)
  })

  test('leave the chain as it was', () => {
    const { hash } = chain.head
    simulate([{ calls: [{ from: alice.address, to: bob.address, value: ETHER }] }])
    expect(chain.head.hash).toBe(hash)
    expect(chain.stateAt(chain.head.header).account(bob.address)?.nonce).toBe(0n)
  })
})

describe('calls', () => {
  test('see the changes of calls in earlier blocks', () => {
    // Returns slot 0 for empty input, else adds one to it.
    const counter = code('3615600d575f546001015f55005b5f545f5260205ff3')
    const [, second] = simulate([
      {
        stateOverride: overriding({ [CONTRACT]: counter }),
        calls: [
          { to: CONTRACT, data: Uint8Array.of(1) },
          { to: CONTRACT, data: Uint8Array.of(1) },
        ],
      },
      { calls: [{ to: CONTRACT }] },
    ])
    expect(word(second!.calls[0]!.result.output)).toBe(2n)
  })

  test('see the hashes of simulated blocks and of those below', () => {
    const blocks = simulate([
      {},
      { stateOverride: overriding({ [CONTRACT]: hashOfBlock('01') }), calls: [{ to: CONTRACT }] },
      { stateOverride: overriding({ [CONTRACT]: hashOfBlock('00') }), calls: [{ to: CONTRACT }] },
    ])
    expect(hexFromBytes(blocks[1]!.calls[0]!.result.output)).toBe(blocks[0]!.block.hash)
    expect(hexFromBytes(blocks[2]!.calls[0]!.result.output)).toBe(chain.genesis.hash)
  })

  test('without a price cost nothing, and still see the base fee of their block', () => {
    const stateOverride = overriding({ [CONTRACT]: answer('48') })
    const [{ block, calls }] = simulate([
      { stateOverride, blockOverride: { baseFeePerGas: 9n, coinbase: POOR }, calls: [{ from: POOR, to: CONTRACT }] },
    ]) as [ReturnType<typeof simulate>[number]]
    expect(word(calls[0]!.result.output)).toBe(9n)
    expect(chain.state.at(block.header.stateRoot).account(POOR)?.balance ?? 0n).toBe(0n)
  })

  test('see the overridden blob base fee', () => {
    expect(
      word(
        simulateOne({ to: CONTRACT }, { stateOverride: overriding({ [CONTRACT]: answer('4a') }), blockOverride: { blobBaseFee: 5n } })
          .result.output,
      ),
    ).toBe(5n)
  })

  test('increment nonces, and with validation must have the right one', () => {
    const [{ block }] = simulate([{ calls: [{ from: POOR }, { from: POOR }] }]) as [ReturnType<typeof simulate>[number]]
    expect(block.transactions.map(({ nonce }) => nonce)).toEqual([0n, 1n])
    const priced = { from: alice.address, to: bob.address, maxFeePerGas: 2n * GWEI }
    expect(codeOf(() => simulateOne({ ...priced, nonce: 5n }, {}, { validation: true }))).toBe('nonce-too-high')
    expect(simulateOne({ ...priced, nonce: 5n }).result.status).toBe('success')
  })

  test('that pay less than the base fee are refused with validation only', () => {
    expect(codeOf(() => simulateOne({ from: alice.address, to: bob.address }, {}, { validation: true }))).toBe('fee-cap-too-low')
  })

  test('share the gas of the request and that of their block', () => {
    const [{ block }] = simulate([{ calls: [{ to: bob.address }, { to: bob.address }] }], { gasCap: 100_000n }) as [
      ReturnType<typeof simulate>[number],
    ]
    expect(block.transactions.map(({ gasLimit }) => gasLimit)).toEqual([100_000n, 79_000n])
    expect(
      codeOf(() => simulate([{ blockOverride: { gasLimit: 60_000n }, calls: [{ to: bob.address }, { to: bob.address, gas: 50_000n }] }])),
    ).toBe('block-gas-limit-reached')
  })

  test('are legacy transactions if the fork has no others', async () => {
    const genesis = defaultGenesis({ hardfork: 'byzantium', timestamp: START })
    const { chain: old } = await createTestDevnet({ genesis })
    const [{ block }] = finish(
      simulateBlocks(old, old.head.header, [{ blockOverride: {}, calls: [{ to: bob.address }] }], { gasCap: 50_000_000n }),
    ) as [ReturnType<typeof simulate>[number]]
    expect(block.transactions[0]).toMatchObject({ type: 0, gasPrice: 0n })
    expect(block.header).not.toHaveProperty('baseFeePerGas')
  })

  test('for another chain are refused', () => {
    expect(codeOf(() => simulateOne({ chainId: 5n }))).toBe('wrong-chain-id')
  })

  test('end when the time is over', () => {
    expect(
      codeOf(() => simulateOne({ to: CONTRACT }, { stateOverride: overriding({ [CONTRACT]: code('5b5f56') }) }, { timeoutMs: 1 })),
    ).toBe('timeout')
  })

  test.each(['memory-in-use', 'state-evicted'])('end with an error that is not the fault of a call, as it is: %s', (code) => {
    const failing = {
      ...chain.engine,
      start: () => {
        throw new CodedError(code, 'ask again')
      },
    }
    const { config, state } = chain
    const configs = { config, configOf: () => config, configAfter: () => config }
    const readers = { blockHashReader: chain.blockHashReader.bind(chain), startOf: chain.startOf.bind(chain) }
    const context = { ...configs, engine: failing, state, ...readers }
    const work = simulateBlocks(context, chain.head.header, [{ blockOverride: {}, calls: [{ to: CONTRACT }] }], { gasCap: 50_000_000n })
    expect(() => finish(work)).toThrow(/^ask again$/)
  })

  test('are unsigned transactions, of the type that their fields imply', () => {
    const [{ block, calls }] = simulate([
      {
        calls: [
          {},
          { gasPrice: 0n },
          { gasPrice: 0n, to: bob.address, accessList: [{ address: CONTRACT, storageKeys: [] }] },
          { to: bob.address, blobVersionedHashes: [`0x01${'0'.repeat(62)}`] },
          { gasPrice: 5n, from: alice.address, to: bob.address, blobVersionedHashes: [`0x01${'0'.repeat(62)}`] },
          { gasPrice: 5n, from: alice.address, to: bob.address, authorizationList: [AUTHORIZATION] },
        ],
      },
    ]) as [ReturnType<typeof simulate>[number]]
    expect(block.transactions.map(({ type, r, s, yParity }) => ({ type, r, s, yParity }))).toEqual(
      [2, 0, 1, 3, 3, 4].map((type) => ({ type, r: 0n, s: 0n, yParity: 0 })),
    )
    expect(calls[2]!.result.gasUsed).toBe(21_000n + 2_400n)
    expect(calls[5]!.result.gasUsed).toBe(21_000n + 25_000n)
    for (const transaction of block.transactions.slice(4)) expect(transaction).toMatchObject({ maxFeePerGas: 5n, maxPriorityFeePerGas: 5n })
    expect(block.header.blobGasUsed).toBe(2n * 131_072n)
  })

  test('with an empty list of authorizations are refused, whatever they pay', () => {
    for (const price of [{}, { gasPrice: 0n }, { maxFeePerGas: 0n }])
      expect(codeOf(() => simulateOne({ to: bob.address, authorizationList: [], ...price }))).toBe('empty-authorization-list')
  })
})

describe('overrides', () => {
  test('replace a precompile by code, and move it elsewhere', () => {
    const [{ calls }] = simulate([
      {
        stateOverride: overriding({ '0x0000000000000000000000000000000000000004': { ...answer('30'), movePrecompileToAddress: CONTRACT } }),
        calls: [{ to: CONTRACT, data: Uint8Array.of(7) }, { to: '0x0000000000000000000000000000000000000004' }],
      },
    ]) as [ReturnType<typeof simulate>[number]]
    expect(calls.map(({ result }) => word(result.output))).toEqual([7n, 4n])
  })

  test('that contradict each other are refused', () => {
    const storage = new Map([[0n, 1n]])
    expect(codeOf(() => simulate([{ stateOverride: overriding({ [CONTRACT]: { state: storage, stateDiff: storage } }) }]))).toBe(
      'invalid-override',
    )
    expect(codeOf(() => simulate([{ stateOverride: overriding({ [CONTRACT]: { movePrecompileToAddress: POOR } }) }]))).toBe(
      'invalid-override',
    )
  })
})

describe('logs', () => {
  test('include transfers on request, by the address that stands for ether', () => {
    const { logs } = simulateOne(
      { to: CONTRACT, from: alice.address, value: 2n },
      { stateOverride: overriding({ [CONTRACT]: sending('00') }) },
      { traceTransfers: true },
    )
    expect(logs.map(({ log, index }) => [log.address, word(log.data), index])).toEqual([
      [`0x${'ee'.repeat(20)}`, 2n, 0],
      [`0x${'ee'.repeat(20)}`, 7n, 1],
    ])
    expect(simulateOne({ to: CONTRACT }, { stateOverride: overriding({ [CONTRACT]: sending('00') }) }).logs).toEqual([])
  })

  test('of transfers are none for CALLCODE, whose value stays where it is', () => {
    const calling = { ...code(`5f5f5f5f4773${bob.address.slice(2)}5af200`), balance: 5n }
    const { logs } = simulateOne({ to: CONTRACT }, { stateOverride: overriding({ [CONTRACT]: calling }) }, { traceTransfers: true })
    expect(logs).toEqual([])
  })

  test('of reverted frames are left out, but counted', () => {
    const [{ calls }] = simulate(
      [
        {
          stateOverride: overriding({ [CONTRACT]: sending('5f5ffd') }),
          calls: [{ to: CONTRACT }, { from: alice.address, to: bob.address, value: 1n }],
        },
      ],
      { traceTransfers: true },
    ) as [ReturnType<typeof simulate>[number]]
    expect(calls.map(({ logs }) => logs.map(({ index }) => index))).toEqual([[], [1]])
  })
})
