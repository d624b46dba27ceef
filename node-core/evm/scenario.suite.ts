/** Generated scenarios: a program, a world around it and a message to it, all from one seed. */
import { createAddressFromString } from '@ethereumjs/util'
import type { EVM } from '@ethereumjs/evm'
import { isDeepStrictEqual } from 'node:util'
import { expect, type TestOptions } from 'vitest'
import { type Address, addressFromBigint, hexFromBytes, ZERO_HASH } from '../contract/hex.ts'
import { bytesFromBigint, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { addressFromPrivateKey } from '../base/secp256k1.ts'
import { createRandom } from '../base/vectors.suite.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { HARDFORKS, type Hardfork, includesFork } from '../types/chainConfig.ts'
import type { RunOptions } from './engine.ts'
import type { BlockEnv, Message } from './environment.ts'
import type { StateReader } from './state.ts'
import { TARGETS, generateProgram } from './generatedProgram.suite.ts'
import { operationsOf } from './operations/operations.ts'
import { rulesOf } from './rules/rules.ts'

const asked = process.env['TERRARIUM_PROGRAMS']
/** Number of programs to run; TERRARIUM_PROGRAMS overrides it. */
export const PROGRAMS = Number(asked ?? 200)
/** Whether more programs are asked for than in a quick run. */
export const isFull = asked !== undefined
/** Options of a test that runs them all. */
export const MANY: TestOptions = asked === undefined ? { timeout: 60_000 } : { tags: 'full', timeout: 1_200_000 }
/** First seed; TERRARIUM_SEED overrides it. */
const SEED = Number(process.env['TERRARIUM_SEED'] ?? 1)

/** Everything runs in the fast loop from its first opcode on. */
export const FAST: RunOptions = { tier: 'fast', stepsPerByte: 0 }
/** All code is compiled when it first runs. */
export const EAGER: RunOptions = { tier: 'eager' }

/** Private key of the sender, for transactions. */
export const SENDER_KEY = fixedBytesFromBigint(0x5e4de4n, 32)
export const SENDER = addressFromPrivateKey(SENDER_KEY)
export const [MAIN, OTHER, PLAIN] = TARGETS.map(addressFromBigint) as [Address, Address, Address]

export const BLOCK: BlockEnv = {
  number: 100n,
  timestamp: 1000n,
  coinbase: '0x000000000000000000000000000000000000c01b',
  gasLimit: 30_000_000n,
  baseFeePerGas: 7n,
  blobBaseFee: 1n,
  prevRandao: 0x1234n,
  difficulty: 0x1234n,
  chainId: 1n,
  slotNumber: 321n,
}

/** Code of the two contracts, and the storage of both. */
export interface World {
  code: Map<Address, Uint8Array>
  storage: Map<bigint, bigint>
}

export interface Scenario {
  seed: number
  hardfork: Hardfork
  world: World
  message: Message
}

/** The scenario of a seed under the rules of a fork. */
export function scenarioOf(seed: number, hardfork: Hardfork): Scenario {
  const random = createRandom(seed)
  const operations = operationsOf(rulesOf(hardfork))
  const code = new Map([
    [MAIN, generateProgram(seed, operations)],
    [OTHER, generateProgram(seed + 500_000, operations, 12, true)],
  ])
  const gasLimit = BigInt(random(4) === 0 ? random(60_000) : 200_000 + random(800_000))
  const data = Uint8Array.from({ length: random(80) }, () => random(256))
  return {
    seed,
    hardfork,
    world: {
      code,
      storage: new Map([
        [0n, 5n],
        [1n, 1n << 200n],
      ]),
    },
    message: { from: SENDER, to: MAIN, value: BigInt(random(3)), data, gasLimit },
  }
}

/** The i-th scenario of the run; the forks take turns. */
export function scenarioAt(i: number, forks: readonly Hardfork[] = HARDFORKS): Scenario {
  return scenarioOf(SEED * 1_000_000 + i, forks[i % forks.length]!)
}

/** The world as the engine reads it. */
export function readerOf({ code, storage }: World): StateReader {
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

/** Puts the world into the oracle's state. */
export async function fillOracle(stateManager: EVM['stateManager'], world: World): Promise<void> {
  for (const address of [SENDER, MAIN, OTHER, PLAIN]) {
    const key = createAddressFromString(address)
    await stateManager.modifyAccountFields(key, { nonce: 1n, balance: 10n ** 18n })
    const code = world.code.get(address)
    if (code === undefined) continue
    await stateManager.putCode(key, code)
    for (const [slot, value] of world.storage) await stateManager.putStorage(key, fixedBytesFromBigint(slot, 32), bytesFromBigint(value))
  }
}

/** The oracle's block header of `BLOCK`. */
export const ORACLE_HEADER = {
  number: BLOCK.number,
  timestamp: BLOCK.timestamp,
  coinbase: createAddressFromString(BLOCK.coinbase),
  gasLimit: BLOCK.gasLimit,
  baseFeePerGas: BLOCK.baseFeePerGas,
  prevRandao: fixedBytesFromBigint(BLOCK.prevRandao, 32),
  difficulty: BLOCK.difficulty,
}

/** Forks whose rules the oracle has; its Amsterdam is a different revision. */
export const ORACLE_FORKS: readonly Hardfork[] = HARDFORKS.filter((fork) => !includesFork(fork, 'amsterdam'))

/** The oracle's names of forks, if different. */
export const ORACLE_NAMES: Partial<Record<Hardfork, string>> = { frontier: 'chainstart' }

/** Identifies a scenario in a failure message. */
function describeScenario({ seed, hardfork, world, message }: Scenario): string {
  return `seed ${seed}, ${hardfork}, gas ${message.gasLimit}, value ${message.value}, data ${hexFromBytes(message.data)}, code ${hexFromBytes(world.code.get(MAIN)!)}`
}

/**
 * The scenario with the smallest program that still fails: smaller and smaller runs of its code become JUMPDEST, which does nothing and
 * keeps all positions, then the end is cut off.
 */
async function shrink(scenario: Scenario, fails: (smaller: Scenario) => Promise<boolean>): Promise<Scenario> {
  const withCode = (code: Uint8Array): Scenario => ({
    ...scenario,
    world: { ...scenario.world, code: new Map(scenario.world.code).set(MAIN, code) },
  })
  let code = scenario.world.code.get(MAIN)!
  for (let length = code.length >> 1; length >= 1; length >>= 1) {
    for (let at = 0; at < code.length; at += length) {
      const smaller = Uint8Array.from(code).fill(JUMPDEST, at, at + length)
      if (smaller.some((byte, i) => byte !== code[i]) && (await fails(withCode(smaller)))) code = smaller
    }
  }
  for (let length = code.length >> 1; length >= 1; length >>= 1) {
    while (code.length > length && (await fails(withCode(code.subarray(0, code.length - length)))))
      code = code.subarray(0, code.length - length)
  }
  return withCode(code)
}

const JUMPDEST = 0x5b

/** Runs a scenario both ways. */
type BothWays = (scenario: Scenario) => readonly [ours: unknown, theirs: unknown] | Promise<readonly [ours: unknown, theirs: unknown]>

/** Fails if the two ways differ, with the smallest program for which they do. */
export async function expectSame(scenario: Scenario, run: BothWays): Promise<void> {
  const differs = async (it: Scenario) => {
    const [ours, theirs] = await run(it)
    return !isDeepStrictEqual(ours, theirs)
  }
  if (!(await differs(scenario))) return
  const smallest = await shrink(scenario, differs)
  const [ours, theirs] = await run(smallest)
  expect(ours, `${describeScenario(smallest)}\n`).toEqual(theirs)
}
