import { type Address, type Hash, hexFromBytes, ZERO_HASH } from '../contract/hex.ts'
import { EMPTY_BYTES, bigintFromBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { StateReader } from '../evm/state.ts'
import { addressKey, codeKey, slotKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import { type Account, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { accountOfLeaf } from './accountLeaf.ts'
import { hashedAddress, hashedSlot } from './hashedKeys.ts'
import { StateBelow, isPresent, openStorage } from './localChanges.ts'
import type { StateSource } from './nodeStore.ts'
import type { StateBase } from './stateBase.ts'
import type { StateErrorCode } from './stateErrorCode.ts'
import { storageValueFromRlp } from './storageValue.ts'
import { Trie } from './trie.ts'
import { nodeHashFromHash } from './trieNode.ts'

const noBlockHash = (): Hash => ZERO_HASH

/** Proofs of an account and some of its slots, or of their absence (EIP-1186): RLP of the trie nodes from the root down. */
export interface AccountProof {
  account: Account | undefined
  accountProof: Uint8Array[]
  storageProof: { slot: bigint; value: bigint; proof: Uint8Array[] }[]
}

/** An account in an iteration over the state. `address` is absent if its preimage was never stored. */
export interface AccountEntry {
  /** Keccak-256 of the address. */
  key: Hash
  address: Address | undefined
  account: Account
}

/** A slot in an iteration over a storage. `slot` is absent if its preimage was never stored. */
export interface StorageEntry {
  /** Keccak-256 of the slot. */
  key: Hash
  slot: bigint | undefined
  value: bigint
}

/** An account that was read, its storage, and values of slots that were read. */
interface ReadAccount {
  readonly account: Account | undefined
  slots: Trie | undefined
  values: Map<bigint, bigint> | undefined
}

/** Accounts, and slots of each of them, that a view keeps at hand. */
const [MAX_READ_ACCOUNTS, MAX_READ_SLOTS] = [64, 64]

/** The state at one root. It never changes; the accounts that it returns must not be modified either. */
export class StateView implements StateReader {
  readonly root: Hash
  readonly #nodes: StateSource
  readonly #accounts: Trie
  /** What is not in the trie, on a chain with states of a base. */
  readonly #below: StateBelow | undefined
  readonly #blockHash: (number: bigint) => Hash
  /** Accounts that were read: calls on one state mostly read the same ones. */
  readonly #read = new Map<Address, ReadAccount>()

  constructor(nodes: StateSource, root: Hash, blockHash: (number: bigint) => Hash = noBlockHash, base?: StateBase) {
    this.root = root
    this.#nodes = nodes
    const opened = base && StateBelow.open(base, nodes, root)
    this.#accounts = opened?.accounts ?? new Trie(nodes, nodeHashFromHash(root))
    this.#below = opened?.below
    this.#blockHash = blockHash
  }

  /** Whether the trie has only what was changed over a state of the base: it proves nothing then, and lists only that. */
  get isPartial(): boolean {
    return this.#below?.root !== undefined
  }

  /** Throws `state-not-provable` if the state is partial. */
  assertProvable(): void {
    if (!this.isPartial) return
    throw new CodedError<StateErrorCode>(
      'state-not-provable',
      'this chain is a fork whose state is not proved: it has no storage roots, proofs and witnesses of its own',
    )
  }

  account(address: Address): Account | undefined {
    return this.#at(address).account
  }

  #at(address: Address): ReadAccount {
    const known = this.#read.get(address)
    if (known !== undefined) return known
    const leaf = this.#accounts.leaf(hashedAddress(address))
    const account = this.#below === undefined ? accountOfLeaf(leaf) : this.#below.account(address, leaf)
    const read: ReadAccount = { account, slots: undefined, values: undefined }
    if (this.#read.size === MAX_READ_ACCOUNTS) this.#read.clear()
    this.#read.set(address, read)
    return read
  }

  code(codeHash: Hash): Uint8Array {
    if (codeHash === EMPTY_CODE_HASH) return EMPTY_BYTES
    const code = this.#nodes.code(codeHash) ?? this.#below?.code(codeHash)
    if (code === undefined) throw corruptValue(codeKey(codeHash), 'missing')
    return code
  }

  storage(address: Address, slot: bigint): bigint {
    const read = this.#at(address)
    const { account } = read
    if (account === undefined || account.storageRoot === EMPTY_ROOT) return 0n
    const values = (read.values ??= new Map<bigint, bigint>())
    const known = values.get(slot)
    if (known !== undefined) return known
    const slots = this.#slots(address)
    const rlp = slots.get(hashedSlot(slot))
    const value = rlp === undefined ? (this.#below?.storage(address, slots, slot) ?? 0n) : storageValueFromRlp(rlp)
    if (values.size === MAX_READ_SLOTS) values.clear()
    values.set(slot, value)
    return value
  }

  blockHash(number: bigint): Hash {
    return this.#blockHash(number)
  }

  /** Throws `state-not-listable` if the state is partial. */
  assertListable(): void {
    if (!this.isPartial) return
    const reason =
      'this chain is a fork: of its accounts only those are listed that were changed here, so its state cannot be exported as a whole'
    throw new CodedError<StateErrorCode>('state-not-listable', reason)
  }

  /**
   * Proofs of an account and of some of its slots. If the account is absent, the proofs of its slots are empty. Throws
   * `state-not-provable`.
   */
  proof(address: Address, slots: readonly bigint[]): AccountProof {
    this.assertProvable()
    const account = this.account(address)
    const storage = this.#slots(address)
    return {
      account,
      accountProof: this.#accounts.proof(hashedAddress(address)),
      storageProof: slots.map((slot) => ({ slot, value: this.storage(address, slot), proof: storage.proof(hashedSlot(slot)) })),
    }
  }

  /** All accounts ordered by hashed address, starting at a hashed address; of a partial state those that were changed. */
  *accounts(from?: Hash): Generator<AccountEntry> {
    for (const [key, leaf] of this.#accounts.entries(from?.slice(2))) {
      if (!isPresent(key, leaf)) continue
      const address = this.#nodes.get(addressKey(Buffer.from(key, 'hex')))
      yield { key: `0x${key}`, address: address && hexFromBytes(address), account: accountOfLeaf(leaf)! }
    }
  }

  /** All slots of an account ordered by hashed slot, starting at a hashed slot; of a partial state those that were changed. */
  *storageOf(address: Address, from?: Hash): Generator<StorageEntry> {
    for (const [key, leaf] of this.#slots(address).entries(from?.slice(2))) {
      if (!isPresent(key, leaf)) continue
      const slot = this.#nodes.get(slotKey(Buffer.from(key, 'hex')))
      yield { key: `0x${key}`, slot: slot && bigintFromBytes(slot), value: storageValueFromRlp(leaf.value) }
    }
  }

  #slots(address: Address): Trie {
    const read = this.#at(address)
    return (read.slots ??= openStorage(this.#nodes, read.account?.storageRoot ?? EMPTY_ROOT))
  }
}
