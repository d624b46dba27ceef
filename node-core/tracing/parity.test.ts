import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hex, bytesFromHex, wordFromBigint } from '../contract/hex.ts'
import type { WireCallFrame } from '../contract/wire/callFrame.ts'
import { finish } from '../base/longWork.ts'
import { WorkQueue } from '../base/workQueue.ts'
import type { Chain } from '../chain/chain.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { StateOverlay } from '../state/stateOverlay.ts'
import type { Block } from '../types/block.ts'
import { type ParityKind, parityBlock, parityTransaction, replayBlock, replayCalls, replayTransaction } from './parity.ts'
import { type TraceSearch, searchTraces } from './paritySearch.ts'
import { traceTransaction } from './traces.ts'

/** Adds one to slot 0 and returns it. */
const COUNTER = '5f546001018060005560005260206000f3'
const BOTH: ReadonlySet<ParityKind> = new Set<ParityKind>(['trace', 'stateDiff'])
const counter: Address = createContractAddress(alice.address, 0n)
const SLOT = wordFromBigint(0n)

let chain: Chain
let block: Block

beforeAll(async () => {
  const devnet = await createTestDevnet({ mode: { kind: 'manual' } })
  chain = devnet.chain
  await devnet.miner.submit(creation(alice, 0, bytesFromHex(`0x${COUNTER}`)))
  await devnet.miner.submit(signed(alice, 1, { to: counter, value: 0n, gasLimit: 100_000n }))
  await devnet.miner.submit(signed(alice, 2, { to: counter, value: 0n, gasLimit: 100_000n }))
  block = await devnet.miner.mine()
})

describe('a replay', () => {
  test('has for each transaction its changes on top of the previous ones', () => {
    const replays = finish(replayBlock(chain, block, BOTH))
    expect(replays.map(({ transactionHash }) => transactionHash)).toEqual(block.transactions.map(({ hash }) => hash))
    expect(replays[0]!.stateDiff![counter]).toEqual({
      balance: { '+': '0x0' },
      nonce: { '+': '0x1' },
      code: { '+': `0x${COUNTER}` },
      storage: {},
    })
    const slots = replays.slice(1).map(({ stateDiff }) => stateDiff![counter]!.storage[SLOT])
    expect(slots).toEqual([
      { '*': { from: wordFromBigint(0n), to: wordFromBigint(1n) } },
      { '*': { from: wordFromBigint(1n), to: wordFromBigint(2n) } },
    ])
    expect(replays.map(({ output }) => output).slice(1)).toEqual([wordFromBigint(1n), wordFromBigint(2n)])
  })

  test('of one transaction is that of its block', () => {
    const { transactionHash: _, ...inBlock } = finish(replayBlock(chain, block, BOTH))[2]!
    expect(finish(replayTransaction(chain, block, 2, BOTH))).toEqual(inBlock)
  })

  test('contains only what is requested', () => {
    expect(finish(replayTransaction(chain, block, 1, new Set()))).toEqual({
      output: wordFromBigint(1n),
      stateDiff: null,
      trace: [],
      vmTrace: null,
    })
  })

  test('has the gas of the code in the outermost frame, too, without intrinsic gas', () => {
    const [frame] = finish(parityTransaction(chain, block, 1))
    const inGeth = finish(traceTransaction(chain, block, 1, { tracer: 'callTracer' })) as WireCallFrame
    const gas = [frame!.action.gas!, (frame!.result as { gasUsed: Hex }).gasUsed].map(BigInt)
    expect(gas).toEqual([100_000n - 21_000n, BigInt(inGeth.gasUsed) - 21_000n])
    expect(finish(replayTransaction(chain, block, 1, BOTH)).trace[0]).toMatchObject({ action: frame!.action, result: frame!.result })
  })

  test('of calls runs each on the previous one, and changes nothing', () => {
    const context = {
      engine: chain.engine,
      config: chain.config,
      header: block.header,
      state: new StateOverlay(chain.stateAt(block.header)),
    }
    const calls = [1, 2].map(() => ({ request: { from: bob.address, to: counter }, kinds: BOTH }))
    expect(finish(replayCalls(context, calls, {})).map(({ output }) => output)).toEqual([wordFromBigint(3n), wordFromBigint(4n)])
    expect(chain.stateAt(chain.head.header).storage(counter, 0n)).toBe(2n)
  })
})

const search = (asked: Partial<TraceSearch>) => searchTraces(chain, new WorkQueue(), { from: 0n, to: 1n, ...asked })

describe('a search', () => {
  test('without addresses finds every frame of the blocks', async () => {
    expect(await search({})).toEqual(finish(parityBlock(chain, block)))
  })

  test('finds a creation by the account it made', async () => {
    expect((await search({ toAddress: [counter] })).map(({ type }) => type)).toEqual(['create', 'call', 'call'])
  })

  test('requires both sender and receiver', async () => {
    expect(await search({ fromAddress: [bob.address], toAddress: [counter] })).toEqual([])
  })

  test('skips and stops as requested', async () => {
    expect(await search({ after: 1, count: 1 })).toEqual(finish(parityBlock(chain, block)).slice(1, 2))
  })

  test('that takes too long ends with an error', async () => {
    await expect(searchTraces(chain, new WorkQueue(), { from: 0n, to: 1n }, { timeoutMs: -1 })).rejects.toMatchObject({ code: 'timeout' })
  })
})
