/** One program by two engines, or by the two loops of ours: gas, outcome, output, logs and state must be the same. */
import { createEVM } from '@ethereumjs/evm'
import { createAddressFromString } from '@ethereumjs/util'
import { describe, expect, test } from 'vitest'
import { type Address, type Hash, addressFromBigint, hexFromBytes } from '../contract/hex.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { bigintFromBytes, bytesFromBigint, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { HARDFORKS, type Hardfork } from '../types/chainConfig.ts'
import type { BlockEnv, ExecutionResult, Message, RunOptions, StateReader } from './engine.ts'
import { createEngine } from './evm.ts'
import { TARGETS, generateProgram } from './generatedProgram.suite.ts'
import { operationsOf } from './operations.ts'
import { rulesOf } from './rules.ts'

/** TERRARIUM_PROGRAMS sets how many programs run. */
const PROGRAMS = Number(process.env['TERRARIUM_PROGRAMS'] ?? 400)
const SEED = Number(process.env['TERRARIUM_SEED'] ?? 1)

const SENDER: Address = '0x00000000000000000000000000000000005e4de4'
const [MAIN, OTHER, PLAIN] = TARGETS.map(addressFromBigint) as [Address, Address, Address]
const ZERO_HASH: Hash = `0x${'0'.repeat(64)}`

const BLOCK: BlockEnv = {
  number: 100n,
  timestamp: 1000n,
  coinbase: '0x000000000000000000000000000000000000c01b',
  gasLimit: 30_000_000n,
  baseFeePerGas: 7n,
  blobBaseFee: 1n,
  prevRandao: 0x1234n,
  difficulty: 0x1234n,
  chainId: 1n,
}

interface World {
  code: Map<Address, Uint8Array>
  storage: Map<bigint, bigint>
}

interface Scenario {
  seed: number
  hardfork: Hardfork
  world: World
  message: Message
}

function scenarioOf(seed: number, hardfork: Hardfork): Scenario {
  const random = createRandom(seed)
  const operations = operationsOf(rulesOf(hardfork))
  const code = new Map([[MAIN, generateProgram(seed, operations)], [OTHER, generateProgram(seed + 500_000, operations, 12)]])
  const gasLimit = BigInt(random(4) === 0 ? random(60_000) : 200_000 + random(800_000))
  const data = Uint8Array.from({ length: random(80) }, () => random(256))
  return { seed, hardfork, world: { code, storage: new Map([[0n, 5n], [1n, 1n << 200n]]) }, message: { from: SENDER, to: MAIN, value: BigInt(random(3)), data, gasLimit } }
}

function readerOf({ code, storage }: World): StateReader {
  const codeByHash = new Map(Array.from(code.values(), (bytes) => [keccak256Hex(bytes), bytes]))
  return {
    account(address) {
      if (![SENDER, MAIN, OTHER, PLAIN].includes(address)) return undefined
      const bytes = code.get(address)
      return { nonce: 1n, balance: 10n ** 18n, codeHash: bytes ? keccak256Hex(bytes) : EMPTY_CODE_HASH, storageRoot: EMPTY_ROOT }
    },
    code: (hash) => codeByHash.get(hash)!,
    storage: (address, slot) => (address === MAIN || address === OTHER ? (storage.get(slot) ?? 0n) : 0n),
    blockHash: () => ZERO_HASH,
  }
}

/** What two runs must have in common. */
interface Observation {
  outcome: 'success' | 'revert' | 'halt'
  gasUsed: bigint
  output: string
  logs: string[]
  slots: string[]
  balances: bigint[]
}

const SLOTS = [0n, 1n, 2n, 3n, 4n]

function runOurs({ hardfork, world, message }: Scenario, options?: RunOptions): { observed: Observation; result: ExecutionResult } {
  const reader = readerOf(world)
  const result = createEngine().call(message, BLOCK, rulesOf(hardfork), reader, options)
  const valueOf = (address: Address, slot: bigint) => result.diff.get(address)?.storage?.get(slot) ?? reader.storage(address, slot)
  return {
    result,
    observed: {
      outcome: result.status,
      gasUsed: result.gasUsed,
      output: hexFromBytes(result.output),
      logs: result.logs.map((log) => `${log.address} ${log.topics.join()} ${hexFromBytes(log.data)}`),
      slots: [MAIN, OTHER].flatMap((address) => SLOTS.map((slot) => `${address} ${slot} ${valueOf(address, slot)}`)),
      balances: [MAIN, OTHER, PLAIN].map((address) => result.diff.get(address)?.balance ?? reader.account(address)!.balance),
    },
  }
}

const ORACLE_NAMES: Partial<Record<Hardfork, string>> = { frontier: 'chainstart' }

async function runOracle({ hardfork, world, message }: Scenario): Promise<Observation> {
  const evm = await createEVM()
  evm.common.setHardfork(ORACLE_NAMES[hardfork] ?? hardfork)
  // The oracle picks its precompiles and opcodes by fork when it is made: one made for the fork is needed.
  const forked = await createEVM({ common: evm.common })
  const { stateManager } = forked
  for (const address of [SENDER, MAIN, OTHER, PLAIN]) {
    const key = createAddressFromString(address)
    await stateManager.modifyAccountFields(key, { nonce: 1n, balance: 10n ** 18n })
    const code = world.code.get(address)
    if (code === undefined) continue
    await stateManager.putCode(key, code)
    for (const [slot, value] of world.storage) await stateManager.putStorage(key, fixedBytesFromBigint(slot, 32), bytesFromBigint(value))
  }
  forked.journal.addAlwaysWarmAddress(MAIN)
  for (const address of forked.precompiles.keys()) forked.journal.addAlwaysWarmAddress(`0x${address}`)
  const { execResult } = await forked.runCall({
    caller: createAddressFromString(message.from),
    to: createAddressFromString(message.to!),
    value: message.value,
    data: message.data,
    gasLimit: message.gasLimit,
    skipNonceIncrement: true,
    block: {
      header: {
        number: BLOCK.number, timestamp: BLOCK.timestamp, coinbase: createAddressFromString(BLOCK.coinbase), gasLimit: BLOCK.gasLimit,
        baseFeePerGas: BLOCK.baseFeePerGas, prevRandao: fixedBytesFromBigint(BLOCK.prevRandao, 32), difficulty: BLOCK.difficulty,
        getBlobGasPrice: () => BLOCK.blobBaseFee,
      },
    },
  })
  const isRevert = execResult.exceptionError?.error === 'revert'
  const slots: string[] = []
  for (const address of [MAIN, OTHER]) {
    for (const slot of SLOTS) {
      const value = await stateManager.getStorage(createAddressFromString(address), fixedBytesFromBigint(slot, 32))
      slots.push(`${address} ${slot} ${bigintFromBytes(value)}`)
    }
  }
  const accounts = await Promise.all([MAIN, OTHER, PLAIN].map((address) => stateManager.getAccount(createAddressFromString(address))))
  return {
    outcome: execResult.exceptionError === undefined ? 'success' : isRevert ? 'revert' : 'halt',
    gasUsed: execResult.executionGasUsed,
    output: execResult.exceptionError === undefined || isRevert ? hexFromBytes(execResult.returnValue) : '0x',
    logs: execResult.exceptionError ? [] : (execResult.logs ?? []).map(([address, topics, data]) => `${hexFromBytes(address)} ${topics.map(hexFromBytes).join()} ${hexFromBytes(data)}`),
    slots,
    balances: accounts.map((account) => account!.balance),
  }
}

const describeScenario = ({ seed, hardfork, world, message }: Scenario) =>
  `seed ${seed}, ${hardfork}, gas ${message.gasLimit}, code ${hexFromBytes(world.code.get(MAIN)!)}`

describe('two ways to run a program', () => {
  test(`the fast loop and the exact loop agree on ${PROGRAMS * 5} generated programs of every fork`, { timeout: 300_000 }, () => {
    const seen = new Set<string>()
    for (let i = 0; i < PROGRAMS * 5; i++) {
      const scenario = scenarioOf(SEED * 1_000_000 + i, HARDFORKS[i % HARDFORKS.length]!)
      const fast = runOurs(scenario)
      const exact = runOurs(scenario, { tracer: { onOpcode() {} } })
      expect({ ...fast.observed, diff: fast.result.diff, accessed: fast.result.accessed }, describeScenario(scenario)).toEqual({
        ...exact.observed, diff: exact.result.diff, accessed: exact.result.accessed,
      })
      seen.add(fast.result.reason ?? fast.result.status)
    }
    // The programs are worth something: they end in many ways.
    expect(seen.size).toBeGreaterThan(4)
  })

  test(`our engine and the oracle agree on ${PROGRAMS} generated programs of every fork`, { timeout: 300_000 }, async () => {
    for (let i = 0; i < PROGRAMS; i++) {
      const scenario = scenarioOf(SEED * 1_000_000 + i, HARDFORKS[i % HARDFORKS.length]!)
      const { observed, result } = runOurs(scenario)
      const oracle = await runOracle(scenario)
      // The oracle leaves the removal of destroyed contracts to the end of the transaction, which is not part of its call.
      const hasDestroyed = Array.from(result.diff.values()).includes(null)
      const state = hasDestroyed ? { slots: oracle.slots, balances: oracle.balances } : {}
      expect({ ...observed, ...state }, describeScenario(scenario)).toEqual(oracle)
    }
  })
})
