import { describe, expect, test } from 'vitest'
import { createRandom } from '../base/vectors.suite.ts'
import { Chain } from '../chain/chain.ts'
import { defaultGenesis } from '../chain/genesis.ts'
import { importBlocks } from '../chain/importer.ts'
import { createEngine } from '../evm/evm.ts'
import { verifyBlock } from '../execution/verifyBlock.ts'
import { createDevAccounts } from '../keystore/devAccounts.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { hexFromBytes } from '../contract/hex.ts'
import { miningRows } from './namespaces/evm/mining.ts'
import { miningModeRows } from './namespaces/evm/miningMode.ts'
import { nextBlockRows } from './namespaces/evm/nextBlock.ts'
import { poolControlRows } from './namespaces/evm/pool.ts'
import { snapshotRows } from './namespaces/evm/snapshots.ts'
import { stateControlRows } from './namespaces/evm/state.ts'
import { timeRows } from './namespaces/evm/time.ts'
import { minerRows } from './namespaces/miner.ts'
import { type ScriptChain, STORE_INIT_CODE, createScriptChain } from './scripts/fixture.ts'
import { SCRIPT_NAMESPACES } from './scripts/inProcessPeer.ts'

const session = { transport: 'http', authenticated: true, namespaces: SCRIPT_NAMESPACES, onClose: () => undefined } as const
const addresses = createDevAccounts(3).map(({ address }) => address)
const genesis = defaultGenesis({ timestamp: 1_700_000_000n, accounts: addresses })
const CALLS = 150

type Random = (below: number) => number

const hex = (value: number | bigint) => `0x${value.toString(16)}`
const pick = <T>(random: Random, values: readonly T[]): T => values[random(values.length)]!
/** From next to nothing to more than any block may have. */
const integer = (random: Random) => hex(BigInt(random(1000)) << BigInt(random(10) === 0 ? random(80) : random(8)))
const gasLimit = (random: Random) => hex(pick(random, [5_000n, 21_000n, 8_000_000n, 29_999_999n, 30_000_001n, 60_000_000n, 2n ** 63n - 1n]))
const later = (random: Random, { context: { chain } }: ScriptChain) =>
  hex(chain.head.header.timestamp + (random(20) === 0 ? 2n ** 64n : BigInt(random(100_000))))

const edited = [...addresses, '0x00000000000000000000000000000000000000aa', '0x00000000000000000000000000000000000000bb']

/** Arguments of every method that bears upon the blocks to come. */
const CONTROLS: Record<string, (random: Random, script: ScriptChain) => unknown[]> = {
  evm_mine: (random, script) => pick(random, [[], [later(random, script)], [{ blocks: random(4) }]]),
  evm_mineBlocks: (random) => pick(random, [[], [random(5)], [random(5), integer(random)]]),
  evm_setAutomine: (random) => [random(2) === 0],
  evm_setIntervalMining: (random) => [random(3)],
  evm_dropTransaction: (random, { context: { pool } }) => [
    pick(random, [...pool.pending().values(), ...pool.queued().values()].flat())?.hash ?? `0x${'00'.repeat(32)}`,
  ],
  evm_snapshot: () => [],
  evm_revert: (random) => [random(12)],
  evm_increaseTime: (random) => [integer(random)],
  evm_setTime: (random) => [integer(random)],
  evm_setNextBlockTimestamp: (random, script) => [later(random, script)],
  evm_mine_detailed: (random, script) => pick(random, [[], [later(random, script)], [{ blocks: random(4) }]]),
  anvil_mine: (random) => pick(random, [[], [random(5)], [random(5), integer(random)]]),
  anvil_setBlockTimestampInterval: (random) => [random(20)],
  evm_removeBlockTimestampInterval: () => [],
  hardhat_setIntervalMining: (random) => pick(random, [[random(3000)], [[10, 20]]]),
  hardhat_setNextBlockBaseFeePerGas: (random) => [hex(pick(random, [0, 1, 7, 1_000_000_000, 3_000_000_000]))],
  evm_setBlockGasLimit: (random) => pick(random, [[gasLimit(random)], [hex(random(30_000))]]),
  hardhat_setCoinbase: (random) => [pick(random, addresses)],
  hardhat_setPrevRandao: (random) => [hexFromBytes(new Uint8Array(32).fill(random(256)))],
  anvil_dropAllTransactions: () => [],
  anvil_removePoolTransactions: (random) => [pick(random, addresses)],
  evm_setAccountBalance: (random) => [pick(random, edited), pick(random, [0, '0x1', hex(10n ** 20n), hex(2n ** 256n - 1n)])],
  evm_setAccountNonce: (random) => [pick(random, edited), random(40)],
  evm_setAccountCode: (random) => [pick(random, edited), pick(random, ['0x', '0x00', '0x60006000fd', '0x5f545f5260205ff3'])],
  evm_setAccountStorageAt: (random) => [pick(random, edited), random(3), pick(random, [0, 1, `0x${'ff'.repeat(32)}`])],
  tenderly_setBalance: (random) => [edited, hex(random(10 ** 9))],
  anvil_addBalance: (random) => [pick(random, edited), pick(random, [0, 1, hex(2n ** 256n - 1n)])],
  hardhat_setStorageAt: (random) => [pick(random, edited), random(3), `0x${'00'.repeat(31)}0${random(10)}`],
  miner_start: () => [],
  miner_stop: () => [],
  miner_setEtherbase: (random) => [pick(random, [...addresses, `0x${'00'.repeat(20)}`, '0x0000000000000000000000000000000000000004'])],
  miner_setGasPrice: (random) => [hex(random(3) * 500_000_000)],
  miner_setGasLimit: (random) => [gasLimit(random)],
  miner_setExtra: (random) => ['x'.repeat(random(34))],
  debug_setHead: (random, { context: { chain } }) => [hex(chain.head.header.number - BigInt(random(3)))],
  eth_sendTransaction: (random) => [
    {
      from: pick(random, addresses),
      ...pick(random, [
        { to: pick(random, addresses), value: hex(random(1000)) },
        { data: STORE_INIT_CODE },
        { data: '0x60006000fd', gas: hex(100_000) },
      ]),
      ...pick(random, [
        {},
        {},
        { gasPrice: hex(5_000_000_000) },
        { maxFeePerGas: hex(2_000_000_000) },
        { maxPriorityFeePerGas: hex(random(5)) },
      ]),
      ...(random(8) === 0 && { nonce: hex(random(40)) }),
    },
  ],
}
/** Methods of these namespaces that change no block, or what another one does. */
const OTHERS =
  /^(?:evm_get|miner_get|miner_setRecommitInterval|anvil_dropTransaction|anvil_setIntervalMining|hardhat_setNonce|anvil_setNextBlockTimestamp|anvil_setNextBlockBaseFeePerGas|hardhat_setBlockTimestampInterval|(?:hardhat|anvil)_setMinGasPrice)/

test('every method that controls time and blocks is tried', () => {
  const blocks = [...miningRows, ...miningModeRows, ...timeRows, ...nextBlockRows]
  const rows = [...blocks, ...poolControlRows, ...snapshotRows, ...stateControlRows, ...minerRows]
  const names = rows.map(({ name }): string => name).filter((name) => !OTHERS.test(name))
  expect(names.filter((name) => CONTROLS[name] === undefined)).toEqual([])
})

async function call({ dispatcher }: ScriptChain, method: string, params: unknown[]): Promise<unknown> {
  const text = await dispatcher.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), session)
  const { result, error } = JSON.parse(text as string) as { result?: unknown; error?: { code: number; message: string } }
  expect(error?.code, `${method} ${JSON.stringify(params)}`).not.toBe(-32603)
  return result
}

describe.each([false, true])('with any gas limit: %s', (anyGasLimit) => {
  const rules = anyGasLimit ? { ...genesis, config: { ...genesis.config, anyGasLimit } } : genesis

  test.each([1, 2, 3, 4, 5, 6])(
    'every block that controls can make is one that the chain accepts, and its export can be imported (seed %i)',
    async (seed) => {
      const script = await createScriptChain('devnet', rules)
      const random = createRandom(seed)
      const { chain, files } = script.context
      const names = Object.keys(CONTROLS)
      for (let i = 0; i < CALLS; i++) {
        const name = pick(random, random(3) === 0 ? ['eth_sendTransaction', 'evm_mine'] : names)
        await call(script, name, CONTROLS[name]!(random, script))
      }
      await call(script, 'evm_mine', [])
      for (let { number } = chain.head.header; number > 0n; number--) {
        const block = chain.blockByNumber(number)!
        expect(verifyBlock(chain, chain.headerByNumber(number - 1n)!, block, chain.configOf(block.hash)).block.hash).toBe(block.hash)
      }
      expect(await call(script, 'admin_exportChain', ['chain.rlp'])).toBe(true)
      const other = await Chain.open({ store: createMemoryStore(), engine: createEngine(), genesis: rules })
      await importBlocks(other, files.toRead('chain.rlp'))
      expect(other.head.hash).toBe(chain.head.hash)
      expect(chain.head.header.number).toBeGreaterThan(5n)
      await script.close()
    },
  )
})

test('a gas limit that jumps is accepted only where the chain says so, and the refusal names the option', async () => {
  const rules = { ...genesis, config: { ...genesis.config, anyGasLimit: true as const } }
  const script = await createScriptChain('devnet', rules)
  await call(script, 'miner_setGasLimit', ['0x989680'])
  await call(script, 'evm_mine', [])
  expect(script.context.chain.head.header.gasLimit).toBe(10_000_000n)
  await call(script, 'admin_exportChain', ['chain.rlp'])
  const store = createMemoryStore()
  const other = await Chain.open({ store, engine: createEngine(), genesis })
  const path = script.context.files.toRead('chain.rlp')
  await expect(importBlocks(other, path)).rejects.toThrow(
    /gas limit: the header has 10000000, the parent's 30000000 may change by less than 29296; a chain with --any-gas-limit accepts it/,
  )

  // An existing chain takes the rule on, and keeps it.
  await importBlocks(await Chain.open({ store, engine: createEngine(), genesis: rules }), path)
  const reopened = await Chain.open({ store, engine: createEngine(), genesis })
  expect(reopened.config.anyGasLimit).toBe(true)
  expect(reopened.head.hash).toBe(script.context.chain.head.hash)
  await script.close()
})
