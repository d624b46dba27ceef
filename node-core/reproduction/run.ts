/** Runs a reproduction bundle: as the first block of a chain that begins with its state. */
import { GAS_PER_BLOB } from '../contract/blobGas.ts'
import { type Address, type Hash, ZERO_HASH } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { Chain } from '../chain/chain.ts'
import { type Genesis, type GenesisAccount, configAtFork } from '../chain/genesis.ts'
import { predeployedContracts } from '../chain/predeployedContracts.ts'
import type { Engine } from '../evm/engine.ts'
import { buildBlock, sourceOf } from '../execution/buildBlock.ts'
import { CONSOLIDATION_REQUESTS_ADDRESS, WITHDRAWAL_REQUESTS_ADDRESS } from '../execution/systemCalls.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { includesFork } from '../types/chainConfig.ts'
import { type Outcome, type Reproduction, type ReproductionErrorCode, outcomeCodec, transactionOf } from './bundle.ts'
import { outcomeOf } from './capture.ts'
import { HISTORY_STORAGE_ADDRESS } from '../types/blockHashHistory.ts'
import { BEACON_ROOTS_ADDRESS } from '../types/systemRings.ts'

/** Contracts that every block calls. */
const SYSTEM_CONTRACTS: ReadonlySet<Address> = new Set([
  BEACON_ROOTS_ADDRESS,
  HISTORY_STORAGE_ADDRESS,
  WITHDRAWAL_REQUESTS_ADDRESS,
  CONSOLIDATION_REQUESTS_ADDRESS,
])

/** What a bundle did when it ran, and how that differs from what it expects: one line per difference. */
interface ReproductionRun {
  outcome: Outcome
  differences: string[]
}

const limitOf = (limit: bigint | null) => (limit === null ? null : Number(limit))

/**
 * The first block of the chain of a bundle: the one before the transaction's, with the accounts of the bundle, and the system contracts
 * unless the bundle holds them.
 */
export function genesisOfReproduction(bundle: Reproduction): Genesis {
  const { rules, block } = bundle
  const { chainId, hardfork, blobSchedule, depositContractAddress, codeSizeLimit, initCodeSizeLimit, txGasLimit } = rules
  const alloc = new Map<Address, GenesisAccount>()
  for (const { address, code } of predeployedContracts(hardfork))
    if (SYSTEM_CONTRACTS.has(address)) alloc.set(address, { balance: 0n, nonce: 1n, code })
  for (const [address, { storage, ...account }] of bundle.accounts) {
    const slots = new Map(Array.from(storage, ([slot, value]) => [BigInt(slot), value] as const).filter(([, value]) => value !== 0n))
    const isEmpty = account.balance === 0n && account.nonce === 0n && account.code.length === 0 && slots.size === 0
    if (isEmpty) alloc.delete(address)
    else alloc.set(address, { ...account, storage: slots })
  }
  const { depositContractAddress: _, ...config } = configAtFork(chainId, hardfork)
  return {
    config: {
      ...config,
      ...(depositContractAddress !== undefined && { depositContractAddress }),
      ...(blobSchedule && { blobSchedule: { [hardfork]: blobSchedule } }),
      ...(codeSizeLimit !== undefined && { codeSizeLimit: limitOf(codeSizeLimit) }),
      ...(initCodeSizeLimit !== undefined && { initCodeSizeLimit: limitOf(initCodeSizeLimit) }),
      ...(txGasLimit !== undefined && { txGasLimit }),
      // Whatever the block's gas limit is, it was valid where the bundle was made.
      anyGasLimit: true,
    },
    alloc,
    number: block.number - 1n,
    timestamp: block.timestamp - 1n,
    gasLimit: block.gasLimit,
    coinbase: block.coinbase,
    difficulty: block.difficulty ?? 0n,
    extraData: EMPTY_BYTES,
    mixHash: ZERO_HASH,
    nonce: '0x0000000000000000',
    parentHash: ZERO_HASH,
    // With the target of blobs used, the next block has the same excess; without a base fee, EIP-7918 does not apply.
    ...(includesFork(hardfork, 'london') && { baseFeePerGas: 0n }),
    ...(block.excessBlobGas !== undefined && {
      excessBlobGas: block.excessBlobGas,
      blobGasUsed: BigInt(blobSchedule?.target ?? 0) * GAS_PER_BLOB,
    }),
    ...(block.slotNumber !== undefined && { slotNumber: block.slotNumber - 1n }),
    pastHashes: new Map(Array.from(block.blockHashes, ([number, hash]) => [BigInt(number), hash])),
  }
}

/**
 * Mines the transaction of a bundle on a chain that has only the genesis of the bundle. Rejects with `not-reproducible` if it cannot be part
 * of the block.
 */
export function mineReproduction(chain: Chain, bundle: Reproduction): Promise<ReproductionRun & { hash: Hash }> {
  const { timestamp, coinbase, gasLimit, prevRandao = ZERO_HASH, baseFeePerGas, parentBeaconBlockRoot, slotNumber } = bundle.block
  return chain.exclusive(async () => {
    const transaction = transactionOf(bundle)
    const built = buildBlock(chain, chain.head.header, sourceOf([transaction]), {
      timestamp,
      coinbase,
      gasLimit,
      prevRandao,
      extraData: EMPTY_BYTES,
      ...(baseFeePerGas !== undefined && { baseFeePerGas }),
      ...(parentBeaconBlockRoot !== undefined && { parentBeaconBlockRoot }),
      ...(slotNumber !== undefined && { slotNumber }),
    })
    const [result] = built.results
    if (result === undefined) {
      const reason = built.rejected[0]?.error.message ?? 'it does not fit into its block'
      throw new CodedError<ReproductionErrorCode>('not-reproducible', `the transaction cannot be mined on its own: ${reason}`)
    }
    await chain.insert(built)
    const outcome = outcomeOf(result)
    return { outcome, differences: differencesOf(bundle.expected, outcome), hash: transaction.hash }
  })
}

/** Runs a bundle on a chain in memory, and compares the outcome with the expected one. Rejects as `mineReproduction`. */
export async function runReproduction(bundle: Reproduction, engine: Engine): Promise<ReproductionRun> {
  const store = createMemoryStore()
  const chain = await Chain.open({ store, engine, genesis: genesisOfReproduction(bundle) })
  try {
    return await mineReproduction(chain, bundle)
  } finally {
    await chain.close()
    await store.close()
  }
}

/** Ends with `not-reproducible` if a bundle does not run as it expects. */
export async function assertReproducible(bundle: Reproduction, engine: Engine): Promise<void> {
  const { differences } = await runReproduction(bundle, engine)
  if (differences.length > 0) {
    const reason = `on its own, the transaction runs differently: ${differences.slice(0, 3).join('; ')}`
    throw new CodedError<ReproductionErrorCode>('not-reproducible', reason)
  }
}

const short = (value: unknown) => {
  const text = value === undefined ? 'absent' : (JSON.stringify(value) ?? 'absent')
  return text.length > 120 ? `${text.slice(0, 117)}...` : text
}

/** How an outcome differs from the expected one. */
function differencesOf(expected: Outcome, actual: Outcome): string[] {
  const differences: string[] = []
  const compare = (path: string, wanted: unknown, found: unknown) => {
    if (wanted === found) return
    if (isObject(wanted) && isObject(found)) {
      for (const key of new Set([...Object.keys(wanted), ...Object.keys(found)]))
        compare(path === '' ? key : `${path}.${key}`, wanted[key], found[key])
    } else differences.push(`${path} is ${short(found)}, expected ${short(wanted)}`)
  }
  compare('', outcomeCodec.encode(expected), outcomeCodec.encode(actual))
  return differences
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
