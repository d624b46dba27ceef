/** A whole chain at one block, from which another node goes on: the block, the state after it, and what the next block needs besides. */
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { StateDiff } from '../evm/state.ts'
import { transactionsRoot } from '../execution/buildBlock.ts'
import { orderedTrieRoot } from '../state/orderedTrieRoot.ts'
import type { StateView } from '../state/stateView.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import type { Write } from '../store/keyValueStore.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import type { Block } from '../types/block.ts'
import { HISTORY_STORAGE_ADDRESS, historySlot } from '../types/blockHashHistory.ts'
import { type Receipt, receiptToBytes } from '../types/receipt.ts'
import { BEACON_ROOTS_ADDRESS, RING_ENTRIES } from '../types/systemRings.ts'
import type { ChainErrorCode } from './chainErrors.ts'
import type { ChainReader } from './chainReader.ts'
import { type DecidedRecord, writesDecided } from './decidedRecord.ts'
import { SNAPSHOT_OF, writesGenesis, writesPastHashes } from './storedGenesis.ts'

/** Ancestors of the next block's parent that BLOCKHASH reads. */
export const SNAPSHOT_ANCESTORS = 255n

export interface ChainSnapshot {
  readonly block: Block
  readonly receipts: readonly Receipt[]
  /** RLP of its access list (EIP-7928), if it has one. */
  readonly accessList: Uint8Array | undefined
  /** Hashes of the SNAPSHOT_ANCESTORS blocks before it, or of as many as there are. */
  readonly pastHashes: ReadonlyMap<bigint, Hash>
  readonly decided: DecidedRecord
  /** The whole state after the block, as changes of an empty one. */
  readonly state: StateDiff
}

const refuse = (reason: string) => new CodedError<ChainErrorCode>('snapshot', `the snapshot contradicts itself: ${reason}`)

/** Builds the state, and returns its writes. Throws `snapshot` if it is not that of the block, or the rest does not fit. */
export function restoredState(chain: ChainReader, snapshot: ChainSnapshot): Write[] {
  const { block, decided } = snapshot
  const { header } = block
  assertBlock(snapshot)
  if (decided.height !== header.number) throw refuse(`it has block ${header.number} and what was decided at ${decided.height}`)
  const { root, writes } = chain.state.commit(EMPTY_ROOT, snapshot.state)
  if (root !== header.stateRoot) throw refuse(`the block has the state root ${header.stateRoot}, the accounts give ${root}`)
  const rules = chain.rulesAt(header)
  const state = chain.state.at(root)
  assertPast(snapshot, rules.eip2935 ? state : undefined)
  if (rules.eip4788) assertBeaconRoot(snapshot, state)
  return writes
}

/** What belongs to the block is what its header commits to. */
function assertBlock({ block: { header, transactions, ommers, withdrawals = [] }, receipts, accessList }: ChainSnapshot): void {
  if (transactionsRoot(transactions) !== header.transactionsRoot) throw refuse('the transactions are not those of the block')
  const receiptsRoot = orderedTrieRoot(receipts.map(receiptToBytes))
  if (receiptsRoot !== header.receiptsRoot) throw refuse('the receipts are not those of the block')
  if (ommers.length > 0 || withdrawals.length > 0) throw refuse('validators make no ommers and withdrawals')
  if ((accessList && keccak256Hex(accessList)) !== header.blockAccessListHash) throw refuse('the access list is not that of the block')
}

/** The past hashes are without gaps, and those in the state, as far as it has them (EIP-2935). */
function assertPast({ block: { header }, pastHashes }: ChainSnapshot, state: StateView | undefined): void {
  const { number, parentHash } = header
  const count = number < SNAPSHOT_ANCESTORS ? number : SNAPSHOT_ANCESTORS
  if (BigInt(pastHashes.size) !== count) throw refuse(`it has ${pastHashes.size} past hashes, expected ${count}`)
  if (pastHashes.get(number - 1n) !== parentHash) throw refuse('its newest past hash is not that of the parent')
  for (let past = number - count; past < number; past++) {
    const hash = pastHashes.get(past)
    if (hash === undefined) throw refuse(`the hash of block ${past} is missing`)
    const known = state?.storage(HISTORY_STORAGE_ADDRESS, historySlot(past)) ?? 0n
    if (known !== 0n && known !== BigInt(hash)) throw refuse(`block ${past} has another hash in the state`)
  }
}

/** The state has the timestamp and the beacon root of its block (EIP-4788). */
function assertBeaconRoot({ block: { header } }: ChainSnapshot, state: StateView): void {
  const at = header.timestamp % RING_ENTRIES
  const isThere = state.account(BEACON_ROOTS_ADDRESS) !== undefined
  const isSame =
    state.storage(BEACON_ROOTS_ADDRESS, at) === header.timestamp &&
    state.storage(BEACON_ROOTS_ADDRESS, at + RING_ENTRIES) === BigInt(header.parentBeaconBlockRoot ?? 0)
  if (isThere && !isSame) throw refuse('the state is that of a block with another time or beacon root')
}

/** Writes that make the block of a snapshot the first one of the chain, instead of `first`. */
export function writesSnapshot(store: BlockStore, first: Hash, snapshot: ChainSnapshot): Write[] {
  const { block, receipts, accessList, pastHashes, decided } = snapshot
  return [
    ...store.writesRemoved(first),
    ...store.writesBlock(block, receipts, accessList),
    ...store.writesMetadata(SNAPSHOT_OF, store.metadata(SNAPSHOT_OF) ?? first),
    ...writesGenesis(store, block),
    ...writesPastHashes(store, pastHashes),
    ...store.writesCanonical(block, unknownContracts(store, snapshot)),
    ...writesDecided(store, decided),
  ]
}

/** Contracts of the state that the genesis does not have; by whom and when they were made is not known. */
function unknownContracts({ contracts }: BlockStore, { block, state }: ChainSnapshot): ContractRecord[] {
  return Array.from(state).flatMap(([address, change]) => {
    if (!change?.code || contracts.of(address) !== undefined) return []
    return [{ address, creator: null, transactionHash: null, blockNumber: block.header.number, codeHash: change.code.hash }]
  })
}
