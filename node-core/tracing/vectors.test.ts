/** The tracer vectors of go-ethereum: a state, a transaction, and the expected result of a tracer. */
import { expect, test } from 'vitest'
import { describeVectors } from '../base/vectors.suite.ts'
import { type Address, type Hex, bytesFromHex } from '../contract/hex.ts'
import type { BlockEnv } from '../evm/environment.ts'
import { createEngine } from '../evm/evm.ts'
import { type AccountFixture, memoryState } from '../evm/memoryState.suite.ts'
import { blobBaseFee, nextExcessBlobGas } from '../execution/blobGas.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { ChainConfig, Hardfork } from '../types/chainConfig.ts'
import { transactionFromBytes } from '../types/transaction.ts'
import { createTracer } from './createTracer.ts'
import type { FlatCallFrame } from '../contract/wire/parity.ts'

interface TracerVector {
  name: string
  genesis: {
    alloc: Record<Address, { balance?: string; nonce?: string; code?: Hex; storage?: Record<Hex, Hex> }>
    config: Record<string, unknown>
    mixHash?: Hex
    excessBlobGas?: string
    blobGasUsed?: string
    baseFeePerGas?: string
  }
  context: Record<'number' | 'difficulty' | 'timestamp' | 'gasLimit', string> & { miner: Address; baseFeePerGas?: string }
  input: Hex
  tracerConfig?: Record<string, unknown>
  result: unknown
}

const FORK_KEYS: readonly (readonly [Hardfork, string])[] = [
  ['homestead', 'homesteadBlock'],
  ['tangerineWhistle', 'eip150Block'],
  ['spuriousDragon', 'eip158Block'],
  ['byzantium', 'byzantiumBlock'],
  ['constantinople', 'constantinopleBlock'],
  ['petersburg', 'petersburgBlock'],
  ['istanbul', 'istanbulBlock'],
  ['berlin', 'berlinBlock'],
  ['london', 'londonBlock'],
  ['shanghai', 'shanghaiTime'],
  ['cancun', 'cancunTime'],
  ['prague', 'pragueTime'],
  ['osaka', 'osakaTime'],
]

/** The forks of a geth configuration, whose keys may be of any letter case. */
function configOf(json: Record<string, unknown>): ChainConfig {
  const values = new Map(Object.entries(json).map(([key, value]) => [key.toLowerCase(), value]))
  const forks: ChainConfig['forks'] = {}
  for (const [fork, key] of FORK_KEYS) {
    const value = values.get(key.toLowerCase())
    if (value !== undefined)
      forks[fork] = key.endsWith('Time') ? { timestamp: BigInt(value as number) } : { block: BigInt(value as number) }
  }
  if (Number(values.get('terminaltotaldifficulty') ?? NaN) === 0) forks.paris = { block: 0n }
  return { chainId: BigInt(values.get('chainid') as number), forks, blobSchedule: {} }
}

function fixtureOf({ balance = '0', nonce = '0', code, storage = {} }: TracerVector['genesis']['alloc'][Address]): AccountFixture {
  return {
    balance: BigInt(balance),
    nonce: BigInt(nonce),
    ...(code !== undefined && { code }),
    storage: Object.fromEntries(Object.entries(storage).map(([slot, value]) => [BigInt(slot).toString(), BigInt(value)])),
  }
}

function trace(tracerName: string, { genesis, context, input, tracerConfig = {} }: TracerVector): unknown {
  const config = configOf(genesis.config)
  const [number, timestamp] = [BigInt(context.number), BigInt(context.timestamp)]
  const rules = rulesAt(config, number, timestamp)
  const [excessBlobGas, blobGasUsed] = [BigInt(genesis.excessBlobGas ?? 0), BigInt(genesis.blobGasUsed ?? 0)]
  const env: BlockEnv = {
    number,
    timestamp,
    coinbase: context.miner,
    gasLimit: BigInt(context.gasLimit),
    baseFeePerGas: BigInt(context.baseFeePerGas ?? 0),
    blobBaseFee: rules.blobSchedule
      ? blobBaseFee(nextExcessBlobGas({ excessBlobGas, blobGasUsed }, rules.blobSchedule, rules.eip7918), rules.blobSchedule)
      : 0n,
    prevRandao: BigInt(genesis.mixHash ?? 0),
    difficulty: BigInt(context.difficulty),
    chainId: config.chainId,
  }
  const state = memoryState(Object.fromEntries(Object.entries(genesis.alloc).map(([address, account]) => [address, fixtureOf(account)])))
  const tracer = createTracer(tracerName, tracerConfig, { rules })
  createEngine().transact(transactionFromBytes(bytesFromHex(input.startsWith('0x') ? input : `0x${input}`)), env, rules, state, {
    tracer: tracer.hooks,
  })
  return tracer.result()
}

const isNothing = (value: unknown) => value === undefined || (typeof value === 'string' && /^0x0*$/.test(value))
const withoutNothing = (fields: object = {}) => Object.fromEntries(Object.entries(fields).filter(([, value]) => !isNothing(value)))

/** As geth's test compares flat traces: without the position, and with a value of zero equal to none. */
function comparable(frames: readonly FlatCallFrame[]): unknown {
  return frames.map(({ type, action, result, error, subtraces, traceAddress }) => ({
    type,
    error,
    subtraces,
    traceAddress,
    action: withoutNothing(action),
    result: withoutNothing(result),
  }))
}

/** Some vectors are older than the index of logs, which is zero then. */
function withLogIndexes(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    key === 'logs' ? (part as object[]).map((log) => ({ index: '0x0', ...log })) : part,
  )
}

const SUITES = [
  ['call_tracer.json.gz', 'callTracer'],
  ['call_tracer_withLog.json.gz', 'callTracer'],
  ['call_tracer_flat.json.gz', 'flatCallTracer'],
  ['prestate_tracer.json', 'prestateTracer'],
  ['prestate_tracer_with_diff_mode.json.gz', 'prestateTracer'],
] as const

for (const [file, tracer] of SUITES) {
  describeVectors<TracerVector>(`tracers/${file}`, (vectors) => {
    test.each(vectors.map((vector) => [vector.name, vector] as const))('%s', (_, vector) => {
      const found = JSON.parse(JSON.stringify(trace(tracer, vector))) as FlatCallFrame[]
      if (tracer === 'flatCallTracer') expect(comparable(found)).toEqual(comparable(vector.result as FlatCallFrame[]))
      else expect(found).toEqual(withLogIndexes(vector.result))
    })
  })
}
