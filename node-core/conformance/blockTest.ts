/** Runs BlockchainTest cases: a genesis and blocks, compared by which blocks are accepted and by the hash of the last one. */
import { type Address, type Hash, type Hex, bytesFromHex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Chain } from '../chain/chain.ts'
import { type Genesis, type GenesisAccount, configAtFork } from '../chain/genesis.ts'
import type { Engine } from '../evm/engine.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { blockFromBytes } from '../types/block.ts'
import { type BlobSchedule, type ChainConfig, HARDFORKS, type Hardfork, includesFork } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import { FORKS, type TestAccount, scheduleOf } from './stateTest.ts'

/** A BlockchainTest as its file holds it, as far as it is read. */
export interface BlockTest {
  /** A fork, or two and when the second begins: `CancunToPragueAtTime15k`, `BerlinToLondonAt5`. */
  network: string
  genesisBlockHeader: Record<string, Hex> & { hash: Hash }
  pre: Record<Address, TestAccount>
  blocks: { rlp: Hex; expectException?: string }[]
  lastblockhash: Hash
  config?: { chainid?: Hex; blobSchedule?: Record<string, Parameters<typeof scheduleOf>[0]> }
}

/** Why a block was refused. */
export interface RefusedBlock {
  /** Index in the test. */
  index: number
  expected: string | undefined
  error: CodedError
}

/** What a case came to. */
export interface BlockTestOutcome {
  /** What differs from what was expected, a line each; empty where the case passed. */
  differences: string[]
  refused: RefusedBlock[]
}

/** Runs a case on an engine. Throws RangeError for a network of unknown name. */
export async function runBlockTest(test: BlockTest, engine: Engine): Promise<BlockTestOutcome> {
  const chain = await Chain.open({ store: createMemoryStore(), engine, genesis: genesisOf(test) })
  const differences: string[] = []
  const refused: RefusedBlock[] = []
  if (chain.genesis.hash !== test.genesisBlockHeader.hash) {
    return { differences: [`genesis ${chain.genesis.hash} instead of ${test.genesisBlockHeader.hash}`], refused }
  }
  for (const [index, { rlp, expectException: expected }] of test.blocks.entries()) {
    const before = chain.head.hash
    const error = await importError(chain, rlp)
    if (error !== undefined) refused.push({ index, expected, error })
    if (error !== undefined && expected === undefined) differences.push(`block at index ${index} refused: ${error.message}`)
    if (error === undefined && expected !== undefined) differences.push(`block at index ${index} accepted, expected to be refused: ${expected}`)
    if (error !== undefined && chain.head.hash !== before) differences.push(`the refused block at index ${index} changed the head`)
  }
  if (chain.head.hash !== test.lastblockhash) differences.push(`last block ${chain.head.hash} instead of ${test.lastblockhash}`)
  return { differences, refused }
}

/** Imports a block; answers why it is refused. Anything without a code is a bug of ours, and no verdict. */
async function importError(chain: Chain, rlp: Hex): Promise<CodedError | undefined> {
  try {
    await chain.exclusive(() => chain.importBlock(blockFromBytes(bytesFromHex(rlp))))
    return undefined
  } catch (error) {
    if (error instanceof CodedError) return error
    throw error
  }
}

function genesisOf(test: BlockTest): Genesis {
  const header = test.genesisBlockHeader
  const optional = (key: 'baseFeePerGas' | 'excessBlobGas' | 'blobGasUsed' & keyof Header) =>
    header[key] === undefined ? {} : { [key]: BigInt(header[key]) }
  return {
    config: configOf(test),
    alloc: new Map(Object.entries(test.pre).map(([address, account]) => [address.toLowerCase() as Address, accountOf(account)])),
    number: BigInt(header['number']!),
    timestamp: BigInt(header['timestamp']!),
    gasLimit: BigInt(header['gasLimit']!),
    coinbase: header['coinbase']!.toLowerCase() as Address,
    difficulty: BigInt(header['difficulty']!),
    extraData: bytesFromHex(header['extraData']!),
    mixHash: header['mixHash']!,
    nonce: header['nonce']!,
    parentHash: header['parentHash']!,
    ...optional('baseFeePerGas'),
    ...optional('excessBlobGas'),
    ...optional('blobGasUsed'),
  }
}

function accountOf({ balance, nonce, code, storage }: TestAccount): GenesisAccount {
  return {
    balance: BigInt(balance),
    nonce: BigInt(nonce),
    code: bytesFromHex(code),
    storage: new Map(Object.entries(storage).map(([slot, value]) => [BigInt(slot), BigInt(value)])),
  }
}

function configOf({ network, config }: BlockTest): ChainConfig {
  const [, first, second, isTime, at, thousand] = /^(\w+?)(?:To(\w+)At(Time)?(\d+)(k?))?$/.exec(network) ?? []
  if (first === undefined) throw new RangeError(`network ${network} is unknown`)
  const from = hardforkOf(first)
  const chain = configAtFork(BigInt(config?.chainid ?? 1), from)
  const names: [string, Hardfork][] = [[first, from]]
  if (second !== undefined) {
    const start = BigInt(at!) * (thousand ? 1000n : 1n)
    const to = hardforkOf(second)
    names.push([second, to])
    for (const fork of HARDFORKS) {
      if (!includesFork(from, fork) && includesFork(to, fork)) chain.forks[fork] = isTime ? { timestamp: start } : { block: start }
    }
  }
  const blobSchedule: Partial<Record<Hardfork, BlobSchedule>> = {}
  for (const [name, hardfork] of names) {
    const schedule = config?.blobSchedule?.[name]
    if (schedule) blobSchedule[hardfork] = scheduleOf(schedule)
  }
  return { ...chain, blobSchedule }
}

function hardforkOf(name: string): Hardfork {
  const hardfork = FORKS[name]
  if (hardfork === undefined) throw new RangeError(`fork ${name} is unknown`)
  return hardfork
}
