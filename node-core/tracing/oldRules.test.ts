/** The rules under which blocks of a remote chain are executed here: those that their receipts confirm. */
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Address } from '../contract/hex.ts'
import { bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { RemoteChainFixture } from '../chain/remoteChain.fixture.ts'
import { GWEI, START, type TestDevnet, alice, bob, createTestDevnet, signed } from '../miner/fixture.ts'
import { type ChainConfig, type Hardfork, forksUpTo, hardforkAt } from '../types/chainConfig.ts'
import { type TraceConfig, traceTransaction } from './traces.ts'

/** Adds one to slot 0: 5,012 gas and a read, which costs 200 in Byzantium, 800 in Istanbul and 2,100 in Berlin. */
const COUNTER: Address = `0x${'c0'.repeat(20)}`
const CODE = bytesFromHex('0x60005460010160005500')
const BERLIN_BLOCK = 4n

let remoteNet: TestDevnet

/** Blocks 1 to 6: calls of the counter but for blocks 2 and 5, of which no receipt shows the rules. Berlin is active from block 4 on. */
beforeAll(async () => {
  const genesis = defaultGenesis({ hardfork: 'istanbul', accounts: [alice.address, bob.address], timestamp: START })
  const { config, alloc } = genesis
  remoteNet = await createTestDevnet({
    genesis: {
      ...genesis,
      config: { ...config, forks: { ...config.forks, berlin: { block: BERLIN_BLOCK } } },
      alloc: new Map([...alloc, [COUNTER, { balance: 0n, nonce: 1n, code: CODE, storage: new Map() }]]),
    },
  })
  for (let nonce = 0n; nonce < 6n; nonce++) {
    const to = nonce % 3n === 1n ? bob.address : COUNTER
    await remoteNet.miner.submit(signed(alice, nonce, { type: 0, gasPrice: GWEI, to, value: 0n, gasLimit: 100_000n }))
  }
  expect(remoteNet.chain.head.header.number).toBe(6n)
})

/** A chain forked at its end, for which its blocks may have any of those rules, the likeliest first. */
const openFork = async (...forks: Hardfork[]) => {
  const { config } = remoteNet.chain
  const configs = forks.map((fork): ChainConfig => ({ ...config, forks: forksUpTo(fork) }))
  const fork = new RemoteChainFixture(remoteNet.chain).fork({ remoteConfigsOf: () => configs })
  return createTestDevnet({ fork })
}

describe('old blocks of a chain whose rules are not known', () => {
  let chain: Chain

  beforeEach(async () => {
    ;({ chain } = await openFork('berlin', 'muirGlacier', 'istanbul', 'byzantium'))
  })

  const traced = (number: bigint, config: TraceConfig = {}) =>
    chain.fetched(() => finish(traceTransaction(chain, chain.blockByNumber(number)!, 0, config)))

  const forkOf = async (number: bigint): Promise<Hardfork> => {
    const { hash, header } = await chain.fetched(() => chain.blockByNumber(number)!)
    return hardforkAt(chain.configOf(hash), header.number, header.timestamp)
  }

  test('are traced under those by which they do what their receipts say', async () => {
    for (const number of [3n, 4n, 1n, 6n]) {
      const theirs = finish(traceTransaction(remoteNet.chain, remoteNet.chain.blockByNumber(number)!, 0, {}))
      expect(await traced(number), `block ${number}`).toEqual(theirs)
      expect(await forkOf(number)).toBe(number < BERLIN_BLOCK ? 'muirGlacier' : 'berlin')
    }
  })

  test('are no newer than later blocks, and no older than earlier ones, where their own receipts leave a choice', async () => {
    await traced(2n)
    expect(await forkOf(2n)).toBe('berlin')
    await traced(3n)
    expect(await forkOf(2n)).toBe('muirGlacier')
    await traced(2n)
    expect([await forkOf(2n), await forkOf(5n)]).toEqual(['muirGlacier', 'berlin'])
    ;({ chain } = await openFork('istanbul', 'berlin'))
    expect(await forkOf(5n)).toBe('istanbul')
    await traced(4n)
    expect(await Promise.all([1n, 3n, 4n, 5n, 6n].map(forkOf))).toEqual(['istanbul', 'istanbul', 'berlin', 'berlin', 'berlin'])
  })

  test('are compared once, and blocks of this node never', async () => {
    const runs = vi.spyOn(chain.engine, 'start')
    await traced(1n)
    expect(runs.mock.calls.length).toBeGreaterThan(2)
    runs.mockClear()
    await traced(1n)
    expect(runs).toHaveBeenCalledTimes(1)
    const { chain: own, miner } = await openFork('berlin', 'istanbul')
    const sent = signed(alice, 6n, { type: 0, gasPrice: GWEI, to: COUNTER, value: 0n, gasLimit: 100_000n })
    await miner.submit(sent)
    expect(own.head.transactions.map(({ hash }) => hash)).toEqual([sent.hash])
    const ownRuns = vi.spyOn(own.engine, 'start')
    finish(traceTransaction(own, own.head, 0, {}))
    expect(ownRuns).toHaveBeenCalledTimes(1)
  })

  test.each([[['byzantium', 'spuriousDragon']], [['byzantium']]] as const)(
    'that do what no rules of %j explain have no trace, and the error says what is different and what can be done',
    async (forks) => {
      ;({ chain } = await openFork(...forks))
      const { hash } = remoteNet.chain.blockByNumber(3n)!.transactions[0]!
      const error = await traced(3n).catch((it: unknown) => it)
      expect(error).toMatchObject({ code: 'rules-not-known' })
      const { message } = error as Error
      expect(message).toMatch(
        new RegExp(`^the rules of the remote chain at block 3 are not known, .*: under byzantium transaction 0 \\(${hash}\\): `),
      )
      expect(message).toMatch(/: it uses 26212 gas instead of 26812[;.]/)
      if (forks.length > 1) expect(message).toContain('its receipt has a status instead of a state root')
      expect(message).toContain('trace it with the option "overrides"')
      expect(await traced(3n, { forks: { istanbul: { block: 0n } } })).toMatchObject({ gas: 26_812 })
    },
  )
})
