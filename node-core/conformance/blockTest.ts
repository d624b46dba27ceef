/** Runs BlockchainTest cases: a genesis and blocks, compared by which blocks are accepted and by the hash of the last one. */
import { type Address, type Hash, type Hex, bytesFromHex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Chain } from '../chain/chain.ts'
import { type Genesis, type GenesisAccount, configAtFork } from '../chain/genesis.ts'
import type { Engine } from '../evm/engine.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { blockFromBytes } from '../types/block.ts'
import { type ChainConfig, HARDFORKS, type Hardfork, includesFork } from '../types/chainConfig.ts'
import { FORKS, type TestAccount, scheduleOf } from './stateTest.ts'

/** A block of a test: one that must be refused has the reason, or lacks a header if the others have one. */
interface TestBlock {
  rlp: Hex
  blockHeader?: { difficulty: Hex; hash: Hash; parentHash: Hash; number: Hex }
  expectException?: string
  /** The same in older tests, for every network. */
  expectExceptionALL?: string
}

/** A BlockchainTest as in its file, the fields that are read. */
export interface BlockTest {
  /** A fork, or two and the activation of the second: `CancunToPragueAtTime15k`, `BerlinToLondonAt5`. */
  network: string
  genesisBlockHeader: Record<string, Hex> & { hash: Hash }
  pre: Record<Address, TestAccount>
  blocks: TestBlock[]
  lastblockhash: Hash
  config?: { chainid?: Hex; blobSchedule?: Record<string, Parameters<typeof scheduleOf>[0]> }
}

/** The reason why a block was refused. */
export interface RefusedBlock {
  /** Index in the test. */
  index: number
  expected: string | undefined
  error: CodedError
}

/** The result of a case. */
export interface BlockTestOutcome {
  /** The differences from the expectation, one line each; empty if the case passed. */
  differences: string[]
  /** Of the head at the end. */
  stateRoot: Hash
  refused: RefusedBlock[]
}

/** Runs a case on an engine. Throws RangeError for a network of unknown name. */
export async function runBlockTest(test: BlockTest, engine: Engine): Promise<BlockTestOutcome> {
  const chain = await Chain.open({ store: createMemoryStore(), engine, genesis: genesisOf(test) })
  if (chain.genesis.hash !== test.genesisBlockHeader.hash) {
    const differences = [`genesis ${chain.genesis.hash}, expected ${test.genesisBlockHeader.hash}`]
    return { differences, stateRoot: chain.genesis.header.stateRoot, refused: [] }
  }
  const differences: string[] = []
  const refused: RefusedBlock[] = []
  for (const [index, block] of test.blocks.entries()) {
    const { rlp } = block
    const expected = expectedRefusal(block, test)
    const before = chain.head.hash
    const error = await importError(chain, rlp)
    if (error !== undefined) refused.push({ index, expected, error })
    if (error !== undefined && expected === undefined) differences.push(`block at index ${index} refused: ${error.message}`)
    if (error === undefined && expected !== undefined) differences.push(`block at index ${index} accepted, expected refusal: ${expected}`)
    if (error !== undefined && chain.head.hash !== before) differences.push(`the refused block at index ${index} changed the head`)
  }
  if (chain.head.hash !== test.lastblockhash) differences.push(`last block ${chain.head.hash}, expected ${test.lastblockhash}`)
  return { differences, stateRoot: chain.head.header.stateRoot, refused }
}

/**
 * Why a block must be refused, undefined if it is valid. If the file has headers, a block without one is invalid (geth,
 * tests/block_test_util.go).
 */
export function expectedRefusal(
  { expectException, expectExceptionALL, blockHeader }: TestBlock,
  { blocks }: Pick<BlockTest, 'blocks'>,
): string | undefined {
  const isHeaderMissing = blockHeader === undefined && blocks.some((block) => block.blockHeader !== undefined)
  return expectException ?? expectExceptionALL ?? (isHeaderMissing ? 'the block has no header' : undefined)
}

/** Imports a block; returns the reason of a refusal. An error without a code is a bug in the node, not a verdict on the block. */
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
  const optional = (key: 'baseFeePerGas' | 'excessBlobGas' | 'blobGasUsed' | 'slotNumber') =>
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
    ...optional('slotNumber'),
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

/** The configuration of the chain of a test. Throws RangeError for a network of unknown name. */
export function configOf(test: Pick<BlockTest, 'network' | 'config' | 'genesisBlockHeader' | 'blocks'>): ChainConfig {
  const { network, config } = test
  const chainId = BigInt(config?.chainid ?? 1)
  if (network === 'HomesteadToDaoAt5') return { ...configAtFork(chainId, 'homestead'), daoForkBlock: 5n }
  const atDifficulty = /^(\w+)ToParisAtDiff([0-9a-fA-F]+)$/.exec(network)
  if (atDifficulty !== null) {
    const { forks, ...chain } = configAtFork(chainId, hardforkOf(atDifficulty[1]!))
    return { ...chain, forks: { ...forks, paris: { block: mergeBlock(test, BigInt(`0x${atDifficulty[2]}`)) } } }
  }
  const [, first, second, isTime, at, thousand] = /^(\w+?)(?:To(\w+)At(Time)?(\d+)(k?))?$/.exec(network) ?? []
  if (first === undefined) throw new RangeError(`network ${network} is unknown`)
  const to = second === undefined ? undefined : hardforkOf(second)
  // Two forks that differ only in the blob schedule may be the same fork here.
  const from = hardforkOf(first) === to ? 'bpo1' : hardforkOf(first)
  const chain = configAtFork(chainId, from)
  const start = BigInt(at ?? 0) * (thousand ? 1000n : 1n)
  for (const fork of HARDFORKS) {
    if (to && includesFork(to, fork) && !includesFork(from, fork)) chain.forks[fork] = isTime ? { timestamp: start } : { block: start }
  }
  const scheduleAt = (name: string) => config?.blobSchedule?.[name] && scheduleOf(config.blobSchedule[name])
  const [before, after] = [scheduleAt(first), second === undefined ? undefined : scheduleAt(second)]
  return { ...chain, blobSchedule: { ...(before && { [from]: before }), ...(after && { [to!]: after }) } }
}

/** The block after the first whose total difficulty reaches that; the valid blocks of a test form a chain without branches (EIP-3675). */
function mergeBlock({ genesisBlockHeader, blocks }: Pick<BlockTest, 'genesisBlockHeader' | 'blocks'>, terminal: bigint): bigint {
  let total = BigInt(genesisBlockHeader['difficulty']!)
  let last = BigInt(genesisBlockHeader['number']!)
  for (const { blockHeader } of blocks) {
    if (total >= terminal) break
    if (blockHeader === undefined) continue
    total += BigInt(blockHeader.difficulty)
    last = BigInt(blockHeader.number)
  }
  return last + 1n
}

function hardforkOf(name: string): Hardfork {
  const hardfork = FORKS[name]
  if (hardfork === undefined) throw new RangeError(`fork ${name} is unknown`)
  return hardfork
}
