import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { type Block, createBlock } from '../types/block.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import type { WireCallFrame } from '../contract/wire/callFrame.ts'
import { type TraceConfig, replayOf, traceBlock, traceTransaction } from './traces.ts'

/** Adds one to slot 0 and returns it. */
const COUNTER = '5f546001018060005560005260206000f3'
const CALL_TRACER = { tracer: 'callTracer' }

let chain: Chain
let block: Block

beforeAll(async () => {
  const devnet = await createTestDevnet({ mode: { kind: 'manual' } })
  chain = devnet.chain
  const counter: Address = createContractAddress(alice.address, 0n)
  const call = { to: counter, value: 0n, gasLimit: 100_000n }
  await devnet.miner.submit(creation(alice, 0, bytesFromHex(`0x${COUNTER}`)))
  await devnet.miner.submit(signed(alice, 1, call))
  await devnet.miner.submit(signed(alice, 2, call))
  await devnet.miner.submit(signed(alice, 3))
  block = await devnet.miner.mine()
})

const outputOf = (trace: unknown) => BigInt((trace as WireCallFrame).output ?? '0x0')

/** How the first transaction of the block failed. */
const errorOf = (of: Chain, mined: Block, config: TraceConfig) =>
  (finish(traceTransaction(of, mined, 0, { ...CALL_TRACER, ...config })) as WireCallFrame).error
const errorWithout = (fork: Hardfork) => errorOf(chain, block, { forks: { [fork]: { timestamp: 2n ** 60n } } })

describe('a trace', () => {
  test('runs on the changes of the previous transactions', () => {
    expect(block.transactions).toHaveLength(4)
    expect([1, 2].map((index) => outputOf(finish(traceTransaction(chain, block, index, CALL_TRACER))))).toEqual([1n, 2n])
  })

  test('of a block is that of each of its transactions, with the gas of their receipts', () => {
    const traces = finish(traceBlock(chain, block, CALL_TRACER))
    expect(traces.map(({ txHash }) => txHash)).toEqual(block.transactions.map(({ hash }) => hash))
    expect(traces[2]!.result).toEqual(finish(traceTransaction(chain, block, 2, CALL_TRACER)))
    const used = traces.reduce((sum, { result }) => sum + BigInt((result as WireCallFrame).gasUsed), 0n)
    expect(used).toBe(block.header.gasUsed)
  })

  test('changes nothing', () => {
    const { hash } = chain.head
    finish(traceBlock(chain, block, {}))
    expect(chain.head.hash).toBe(hash)
    expect(outputOf(finish(traceTransaction(chain, block, 1, CALL_TRACER)))).toBe(1n)
  })

  test('may be of a block that is not in the chain, on a parent that is', () => {
    const beside = createBlock({ ...block.header, extraData: Uint8Array.of(7) }, { transactions: block.transactions.slice(3), ommers: [] })
    expect(() => finish(traceBlock(chain, beside, CALL_TRACER))).toThrow(/nonce too high/)
    const alone = createBlock({ ...block.header }, { transactions: [signed(bob, 0)], ommers: [] })
    expect(finish(traceBlock(chain, alone, CALL_TRACER))[0]!.result).toMatchObject({ from: bob.address, gasUsed: '0x5208' })
    const orphan = createBlock({ ...block.header, parentHash: `0x${'12'.repeat(32)}` }, { transactions: [], ommers: [] })
    expect(() => finish(traceBlock(chain, orphan, {}))).toThrow(expect.objectContaining({ code: 'parent-not-found' }) as Error)
  })

  test('does not exist for the genesis block', () => {
    expect(() => finish(traceBlock(chain, chain.genesis, {}))).toThrow('genesis is not traceable')
  })

  test('that takes too long ends with an error', async () => {
    const devnet = await createTestDevnet({ mode: { kind: 'manual' } })
    await devnet.miner.submit(creation(alice, 0, bytesFromHex('0x5b5f56')))
    await devnet.miner.submit(signed(alice, 1, { to: createContractAddress(alice.address, 0n), value: 0n, gasLimit: 10_000_000n }))
    const endless = await devnet.miner.mine()
    expect(() => finish(traceTransaction(devnet.chain, endless, 1, { ...CALL_TRACER, timeoutMs: 0 }))).toThrow(
      expect.objectContaining({ code: 'timeout' }) as Error,
    )
  })

  test('runs under moved forks, and no longer under those that build on them', () => {
    expect([errorWithout('shanghai'), errorWithout('cancun')]).toEqual(['invalid opcode: PUSH0', undefined])
  })

  test('runs under a fork that the chain does not have', async () => {
    const { shanghai: _1, cancun: _2, prague: _3, osaka: _4, ...forks } = chain.config.forks
    const old = await createTestDevnet({ mode: { kind: 'manual' }, genesis: { config: { ...chain.config, forks } } })
    await old.miner.submit(creation(alice, 0, bytesFromHex('0x00')))
    const mined = await old.miner.mine()
    expect([errorOf(old.chain, mined, {}), errorOf(old.chain, mined, { forks: { osaka: { timestamp: 0n } } })]).toEqual([
      'invalid opcode: PUSH0',
      undefined,
    ])
  })

  test('starts after the system calls of the block', () => {
    const replay = finish(replayOf(chain, block, 0, {}))
    expect(replay.context.state.storage('0x0000f90827f1c53a10cb7a02335b175320002935', 0n)).toBe(BigInt(chain.genesis.hash))
  })
})
