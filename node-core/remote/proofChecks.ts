/** Checks of values against the state root, as often as asked. */
import type { Address, Hash } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { EMPTY_ACCOUNT } from '../types/account.ts'
import type { Capabilities } from './capabilities.ts'
import { isRemoteError, lie, remoteError } from './remoteErrors.ts'
import type { ProvenAccount } from './proof.ts'
import type { RemoteValue } from './remoteValues.ts'
import type { StateReads, WantedState } from './stateReads.ts'

/** `sample`: each account once, and one slot in `SAMPLED_SLOTS`; `all`: every account and slot. */
export type ProofMode = 'off' | 'sample' | 'all'

const SAMPLED_SLOTS = 16
/** Of both, what was dropped is only asked for again. */
const MAX_PROVEN = 100_000
const MAX_UNPROVABLE = 1000

export class ProofChecks {
  readonly #mode: ProofMode
  readonly #capabilities: Capabilities
  readonly #onRemark: (text: string) => void
  /** Roots and accounts. */
  readonly #proven = new BoundedCache<string, true>(MAX_PROVEN)
  /** Roots of states that can be read and not proved: the remote no longer has their tries. */
  readonly #unprovable = new BoundedCache<Hash, true>(MAX_UNPROVABLE)
  #isRemarked = false
  #slots = 0

  constructor(mode: ProofMode, capabilities: Capabilities, onRemark: (text: string) => void) {
    this.#mode = mode
    this.#capabilities = capabilities
    this.#onRemark = onRemark
  }

  /**
   * Proves values that were read. Returns them, with the storage roots of proven accounts, and in mode `all` the
   * nodes of the proofs. Throws `remote-lies`; in mode `all`,
   * `remote-refused` or `remote-no-state` if the remote gives no proof.
   */
  async check(reads: StateReads, wanted: WantedState, values: RemoteValue[], signal: AbortSignal): Promise<RemoteValue[]> {
    const chosen = this.#chosen(wanted)
    if (chosen.accounts.length === 0) return values
    try {
      if (!this.#capabilities.proof)
        throw remoteError('remote-refused', 'the remote chain does not have eth_getProof at the block: use --fork.proof sample or off')
      const proofs = new Map<Address, ProvenAccount>()
      for (const proof of await reads.prove(chosen, signal)) {
        // Many slots of an account come in parts.
        proof.nodes.push(...(proofs.get(proof.address)?.nodes ?? []))
        proofs.set(proof.address, proof)
        values.forEach((value) => checkSlot(value, proof))
      }
      const checked = values.map((value) => (value.kind === 'account' ? checkedAccount(value, proofs.get(value.address)) : value))
      // Only then: a lie is noticed again when it is told again. An account of which only slots were read is still to be compared.
      for (const address of wanted.accounts) if (proofs.has(address)) this.#proven.set(wanted.root + address, true)
      return this.#mode === 'all' ? [...checked, ...Array.from(proofs.values(), ({ nodes }) => nodes).flat()] : checked
    } catch (error) {
      if (this.#mode === 'all' || !isRemoteError(error, 'remote-refused', 'remote-no-state')) throw error
      if (isRemoteError(error, 'remote-refused')) this.#capabilities.proof = false
      else this.#unprovable.set(wanted.root, true)
      if (!this.#isRemarked) this.#onRemark(`values are not proved: ${error.message}`)
      this.#isRemarked = true
      return values
    }
  }

  #chosen(wanted: WantedState): WantedState {
    const isAll = this.#mode === 'all'
    const isFutile = !isAll && (!this.#capabilities.proof || this.#unprovable.get(wanted.root) === true)
    if (this.#mode === 'off' || isFutile) return { ...wanted, accounts: [], slots: new Map() }
    const slots = new Map<Address, readonly bigint[]>()
    for (const [address, all] of wanted.slots) {
      const some = all.filter(() => this.#slots++ % SAMPLED_SLOTS === 0 || isAll)
      if (some.length > 0) slots.set(address, some)
    }
    const fresh = [...wanted.accounts, ...wanted.slots.keys()].filter((it) => isAll || this.#proven.get(wanted.root + it) === undefined)
    return { ...wanted, accounts: Array.from(new Set([...fresh, ...slots.keys()])), slots }
  }
}

function checkSlot(value: RemoteValue, { address, slots }: ProvenAccount): void {
  if (value.kind !== 'slot' || value.address !== address) return
  const proven = slots.get(value.slot)
  if (proven !== undefined && proven !== value.value) throw lie(`slot 0x${value.slot.toString(16)} of ${address}`, proven, value.value)
}

function checkedAccount(value: Extract<RemoteValue, { kind: 'account' }>, proof: ProvenAccount | undefined): RemoteValue {
  if (proof === undefined) return value
  for (const field of ['balance', 'nonce', 'codeHash'] as const) {
    // Before EIP-161, accounts could exist and be empty.
    const [expected, got] = [proof.account ?? EMPTY_ACCOUNT, value.account ?? EMPTY_ACCOUNT]
    if (expected[field] !== got[field]) throw lie(`${field} of ${value.address}`, expected[field], got[field])
  }
  return { ...value, account: proof.account }
}
