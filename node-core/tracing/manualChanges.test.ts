/** Traces, replays and proofs of blocks that start with changes by hand: each begins after them, and none shows them as its own. */
import { MerklePatriciaTrie, verifyMPTWithMerkleProof } from '@ethereumjs/trie'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import type { Prestate } from '../contract/prestate.ts'
import type { WireCallFrame } from '../contract/wire/callFrame.ts'
import { keccak256 } from '../base/keccak256.ts'
import { finish } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import { executionWitness } from '../execution/executionWitness.ts'
import { simulateBlocks } from '../execution/simulateBlocks.ts'
import { executeBlock } from '../execution/verifyBlock.ts'
import { type TestDevnet, alice, bob, createTestDevnet, signed, testGenesis } from '../miner/fixture.ts'
import { accountToRlp } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import { storageValueToRlp } from '../state/storageValue.ts'
import { blockAccess } from './blockAccess.ts'
import { replayBlock } from './parity.ts'
import { traceTransaction } from './traces.ts'

const COUNTER: Address = '0x00000000000000000000000000000000000000aa'
const RICH: Address = '0x00000000000000000000000000000000000000bb'
/** Adds one to slot 0 and returns it. */
const CODE = bytesFromHex('0x5f546001018060005560005260206000f3')
const CALL = { to: COUNTER, value: 0n, gasLimit: 200_000n }
const by = 'test'

let devnet: TestDevnet
let chain: Chain
/** The block with the changes: a call, and a transfer after it. */
let block: Block

async function build(net: TestDevnet): Promise<void> {
  await net.miner.submit(signed(alice, 0))
  await net.miner.mine()
  await net.chain.edit(
    [
      { address: COUNTER, field: 'code', code: CODE },
      { address: COUNTER, field: 'storage', slot: 0n, value: 41n },
      { address: RICH, field: 'balance', value: 77n },
      { address: bob.address, field: 'nonce', value: 5n },
    ],
    { by },
  )
  await net.miner.submit(signed(alice, 1, CALL))
  await net.miner.submit(signed(alice, 2, { to: RICH }))
  await net.miner.mine()
  await net.miner.submit(signed(alice, 3, CALL))
  await net.miner.mine()
}

beforeAll(async () => {
  devnet = await createTestDevnet({ mode: { kind: 'manual' } })
  chain = devnet.chain
  await build(devnet)
  block = chain.blockByNumber(2n)!
})

test('a trace of the pending block begins with the changes that no block contains yet', async () => {
  const { chain: own, miner } = await createTestDevnet({ mode: { kind: 'manual' } })
  await own.edit(
    [
      { address: COUNTER, field: 'code', code: CODE },
      { address: COUNTER, field: 'storage', slot: 0n, value: 41n },
    ],
    { by },
  )
  await miner.submit(signed(alice, 0, CALL))
  const frame = finish(traceTransaction(own, miner.pending().block, 0, { tracer: 'callTracer', timeoutMs: 10_000 })) as WireCallFrame
  expect(frame.output).toBe(wordFromBigint(42n))
})

const trace = (index: number, tracer: string, tracerConfig = {}) =>
  finish(traceTransaction(chain, block, index, { tracer, tracerConfig })) as Record<string, unknown>

describe('traces of a block that starts with changes by hand', () => {
  test('run on them', () => {
    expect(BigInt((trace(0, 'callTracer') as unknown as WireCallFrame).output!)).toBe(42n)
    const { structLogs } = finish(traceTransaction(chain, block, 0, {})) as { structLogs: { op: string; stack: Hex[] }[] }
    const sload = structLogs.findIndex(({ op }) => op === 'SLOAD')
    expect(BigInt(structLogs[sload + 1]!.stack.at(-1)!)).toBe(41n)
  })

  test('show them in the state before the first transaction, and not as what it changed', () => {
    const prestate = trace(0, 'prestateTracer') as Prestate
    expect(prestate[COUNTER]).toMatchObject({ code: hexFromBytes(CODE), storage: { [wordFromBigint(0n)]: wordFromBigint(41n) } })
    const { pre, post } = trace(0, 'prestateTracer', { diffMode: true }) as unknown as { pre: Prestate; post: Prestate }
    expect([pre[COUNTER]?.storage, post[COUNTER]]).toEqual([
      { [wordFromBigint(0n)]: wordFromBigint(41n) },
      { storage: { [wordFromBigint(0n)]: wordFromBigint(42n) } },
    ])
    expect([Object.keys(post).includes(RICH), Object.keys(post).includes(bob.address)]).toEqual([false, false])
    expect((trace(1, 'prestateTracer') as Prestate)[RICH]?.balance).toBe('0x4d')
  })

  test('have state differences of the transactions alone', () => {
    const [first, second] = finish(replayBlock(chain, block, new Set(['stateDiff'])))
    expect(Object.keys(first!.stateDiff!).toSorted()).toEqual([block.header.coinbase, COUNTER, alice.address].toSorted())
    expect(first!.stateDiff![COUNTER]).toMatchObject({ balance: '=', code: '=', nonce: '=' })
    expect(second!.stateDiff![RICH]!.balance).toEqual({ '*': { from: '0x4d', to: '0x4e' } })
  })

  test('and its accesses begin with the changed values', () => {
    const steps = finish(blockAccess(chain, chain.headerByNumber(1n)!, block, new RunClock()))
    expect(steps.find(({ address }) => address === RICH)?.before?.balance).toBe(77n)
    expect(steps.find(({ address }) => address === COUNTER)?.slots).toMatchObject([{ key: 0n, before: 41n }])
    expect(steps.some(({ address }) => address === bob.address)).toBe(false)
  })

  test('and its witness is that of the state in which it starts', () => {
    const { codes } = finish(executionWitness(chain, chain.headerByNumber(1n)!, block, new RunClock()))
    expect(codes.map(hexFromBytes)).toContain(hexFromBytes(CODE))
  })
})

test('simulated blocks start with the changes after their base, and not with those after later ones', async () => {
  const net = await createTestDevnet()
  await net.miner.mine()
  await net.chain.edit([{ address: COUNTER, field: 'code', code: CODE }], { by })
  const outputs = (number: bigint) =>
    finish(
      simulateBlocks(net.chain, net.chain.headerByNumber(number)!, [{ blockOverride: {}, calls: [CALL, CALL] }], { gasCap: 10n ** 7n }),
    )[0]!.calls.map(({ result }) => hexFromBytes(result.output))
  expect(outputs(1n)).toEqual([wordFromBigint(1n), wordFromBigint(2n)])
  expect(outputs(0n)).toEqual(['0x', '0x'])
  await net.miner.mine()
  expect(outputs(1n)).toEqual([wordFromBigint(1n), wordFromBigint(2n)])
})

/** The oracle's result of a proof: the value, or null for a proven absence. */
const verified = async (key: Uint8Array, root: Hash, proof: Uint8Array[]) => {
  const value = await verifyMPTWithMerkleProof(new MerklePatriciaTrie(), bytesFromHex(root), keccak256(key), proof)
  return value && hexFromBytes(value)
}

test('every block proves its own state by the root in its header, and leads to it when it is executed again', async () => {
  await chain.edit([{ address: RICH, field: 'balance', value: 1n }], { by })
  for (let number = 0n; number <= chain.head.header.number; number++) {
    const { header, hash } = chain.blockByNumber(number)!
    for (const address of [COUNTER, RICH, alice.address, bob.address]) {
      const { account, accountProof, storageProof } = chain.committedState(header).proof(address, [0n])
      expect(await verified(bytesFromHex(address), header.stateRoot, accountProof)).toBe(
        account ? hexFromBytes(accountToRlp(account)) : null,
      )
      const { value, proof } = storageProof[0]!
      if (value === 0n) continue
      const slotKey = bytesFromHex(wordFromBigint(0n))
      expect(await verified(slotKey, account!.storageRoot, proof)).toBe(hexFromBytes(storageValueToRlp(value)))
    }
    if (number === 0n) continue
    const built = executeBlock(chain, chain.startOf(chain.headerByNumber(number - 1n)!, hash), chain.blockByHash(hash)!)
    expect(built.receipts).toEqual(chain.receipts(hash))
  }
  expect(chain.committedState(chain.head.header).account(RICH)?.balance).toBe(78n)
})

test('a block access list (EIP-7928) has accesses alone, so none of the changes', async () => {
  const genesis = testGenesis()
  const forks = { ...genesis.config.forks, amsterdam: { timestamp: 0n } }
  const net = await createTestDevnet({ mode: { kind: 'manual' }, genesis: { ...genesis, config: { ...genesis.config, forks } } })
  await build(net)
  const { hash } = net.chain.blockByNumber(2n)!
  const list = Buffer.from(net.chain.accessList(hash)!).toString('hex')
  expect([list.includes(COUNTER.slice(2)), list.includes(bob.address.slice(2))]).toEqual([true, false])
})
