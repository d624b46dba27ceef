import { describe, expect, test } from 'vitest'
import { Chain } from '../chain/chain.ts'
import { configAtFork, defaultGenesis } from '../chain/genesis.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { HARDFORKS, includesFork } from '../types/chainConfig.ts'
import { signTransaction } from '../types/transaction.ts'
import { GWEI, START, alice, bob, createTestDevnet, devAccounts } from './fixture.ts'
import { spacedBy } from './seriesTiming.ts'

describe.each(HARDFORKS)('on %s', (hardfork) => {
  const genesis = defaultGenesis({ hardfork, accounts: devAccounts.map(({ address }) => address), timestamp: START })
  const legacy = (nonce: bigint, init?: Uint8Array) =>
    signTransaction(
      {
        type: 0,
        nonce,
        gasPrice: 2n * GWEI,
        gasLimit: 100_000n,
        value: 1n,
        ...(includesFork(hardfork, 'spuriousDragon') && { chainId: 1337n }),
        ...(init === undefined ? { to: bob.address, data: new Uint8Array(0) } : { data: init }),
      },
      alice.privateKey,
    )

  test('what the miner builds is what another chain of the same genesis accepts', async () => {
    const { chain, miner } = await createTestDevnet({ genesis })
    // A transfer; a creation whose code logs and returns nothing; one that runs out of gas.
    await miner.submit(legacy(0n))
    await miner.submit(legacy(1n, Uint8Array.of(0x60, 0, 0x60, 0, 0xa0)))
    await miner.submit(legacy(2n, Uint8Array.of(0x5b, 0x60, 0, 0x56)))
    await miner.mine(2, { timing: spacedBy(30n) })
    const other = await Chain.open({ store: createMemoryStore(), engine: chain.engine, genesis: { ...genesis } })
    for (let number = 1n; number <= chain.head.header.number; number++) {
      await other.exclusive(() => other.importBlock(chain.blockByNumber(number)!))
    }
    expect(other.head.hash).toBe(chain.head.hash)
    expect(chain.head.header.number).toBe(5n)
    const statuses = [1n, 2n, 3n].map((number) => chain.receipts(chain.canonicalHash(number)!)![0]!)
    if (includesFork(hardfork, 'byzantium')) expect(statuses.map(({ status }) => status)).toEqual([1, 1, 0])
    else expect(statuses.every(({ root }) => root?.length === 66)).toBe(true)
    // In addition to the contract's own log there is that of the ether transfer (EIP-7708).
    expect(statuses[1]?.logs).toHaveLength(includesFork(hardfork, 'amsterdam') ? 2 : 1)
  })
})

test('a chain that crosses every fork from London on is accepted by another', async () => {
  const base = defaultGenesis({ hardfork: 'prague', accounts: devAccounts.map(({ address }) => address), timestamp: START })
  const late = { shanghai: 40n, cancun: 60n, prague: 80n, osaka: 100n, bpo1: 120n, bpo2: 140n }
  const forks = {
    ...configAtFork(1337n, 'berlin').forks,
    london: { block: 2n },
    paris: { block: 4n },
    ...Object.fromEntries(Object.entries(late).map(([fork, after]) => [fork, { timestamp: START + after }])),
  }
  const genesis = { ...base, config: { ...base.config, forks }, difficulty: 131_072n, gasLimit: 10_000_000n }
  const { chain, miner } = await createTestDevnet({ genesis })
  await miner.mine(16, { timing: spacedBy(10n) })
  expect(chain.rulesAt(chain.head.header).hardfork).toBe('bpo2')
  expect([1n, 2n].map((number) => chain.headerByNumber(number)!.gasLimit)).toEqual([10_000_000n, 20_000_000n])
  const other = await Chain.open({ store: createMemoryStore(), engine: chain.engine, genesis })
  for (let number = 1n; number <= 16n; number++) await other.exclusive(() => other.importBlock(chain.blockByNumber(number)!))
  expect(other.head.hash).toBe(chain.head.hash)
})
