/** The requests that read accounts and slots of a state, by the cheapest way that the remote has. */
import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import { data, quantity, quantity64 } from '../contract/primitives.ts'
import { object } from '../contract/compound.ts'
import { accountInfo, storageValues, word } from '../contract/wire/state.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import type { RemoteKey } from '../types/remoteMiss.ts'
import { type Capabilities, type StateBlock, blockParam, noState } from './capabilities.ts'
import { decodeAnswer } from './decoding.ts'
import { type ProvenAccount, verifyAccountProof } from './proof.ts'
import type { RemoteClient } from './remoteClient.ts'
import { lie } from './remoteErrors.ts'
import type { ReadWay } from './remoteFigures.ts'
import type { RemoteValue } from './remoteValues.ts'
import type { RpcOutcome, RpcRequest } from './rpcAnswer.ts'
import { MAX_SLOTS_PER_CALL, readSlotAnswer, slotReaderCall } from './slotReader.ts'

/** Of one state: accounts, and slots by account. */
export interface WantedState {
  root: Hash
  block: StateBlock
  accounts: readonly Address[]
  slots: ReadonlyMap<Address, readonly bigint[]>
}

/** A key of an account or slot. */
type StateKey = Pick<Extract<RemoteKey, { kind: 'account' }>, 'kind' | 'root' | 'address'> | Extract<RemoteKey, { kind: 'slot' }>

/** The keys of accounts and slots, by state. `blockOf`: the block with the state at a root. */
export function wantedStates(keys: Iterable<StateKey>, blockOf: (root: Hash) => StateBlock): WantedState[] {
  const byRoot = new Map<Hash, { accounts: Address[]; slots: Map<Address, bigint[]> }>()
  for (const key of keys) {
    let wanted = byRoot.get(key.root)
    if (wanted === undefined) byRoot.set(key.root, (wanted = { accounts: [], slots: new Map() }))
    if (key.kind === 'account') wanted.accounts.push(key.address)
    else if (wanted.slots.has(key.address)) wanted.slots.get(key.address)!.push(key.slot)
    else wanted.slots.set(key.address, [key.slot])
  }
  return Array.from(byRoot, ([root, wanted]) => ({ root, block: blockOf(root), ...wanted }))
}

/** A state that is being read, and the values found so far. */
interface Job extends WantedState {
  values: RemoteValue[]
}

/** Requests, and what is done with their outcomes; further reads follow if the remote turned out to lack something. */
interface Read {
  requests: RpcRequest[]
  take: (outcomes: RpcOutcome[]) => Read[]
}

/** Slots of one eth_getStorageValues (execution-apis#752). */
const MAX_STORAGE_VALUES = 1024
/** Slots of one eth_getProof: the nodes of each take some KB. */
const MAX_PROVEN_SLOTS = 200
/** For fewer slots, single requests in the batch cost no more. */
const MIN_OVERRIDE_SLOTS = 4

const bareAccount = object({ balance: quantity, nonce: quantity64 })

export class StateReads {
  readonly #client: RemoteClient
  readonly #capabilities: Capabilities
  readonly #head: bigint

  /** `head`: the remote's newest block, for messages. */
  constructor(client: RemoteClient, capabilities: Capabilities, head: bigint) {
    this.#client = client
    this.#capabilities = capabilities
    this.#head = head
  }

  /** Resolves with the values. Throws RemoteError, or the reason of `signal`. */
  async read(wanted: WantedState, signal: AbortSignal): Promise<RemoteValue[]> {
    const job: Job = { ...wanted, values: [] }
    const slots = Array.from(wanted.slots, ([address, of]) => ({ address, slots: of }))
    await this.#run([...wanted.accounts.map((it) => this.#account(job, it)), ...this.#slots(job, slots)], signal)
    return job.values
  }

  /** Reads the values with their proofs. Throws RemoteError, or the reason of `signal`. */
  async prove(wanted: WantedState, signal: AbortSignal): Promise<ProvenAccount[]> {
    const proven: ProvenAccount[] = []
    const addresses = new Set([...wanted.accounts, ...wanted.slots.keys()])
    const reads = Array.from(addresses).flatMap((address) => {
      const parts = partsOf(wanted.slots.get(address) ?? [], MAX_PROVEN_SLOTS)
      return (parts.length === 0 ? [[]] : parts).map((slots) => this.#proof(wanted, address, slots, proven))
    })
    await this.#run(reads, signal)
    return proven
  }

  async #run(first: Read[], signal: AbortSignal): Promise<void> {
    for (let reads = first; reads.length > 0;) {
      const outcomes = await this.#client.requestAll(
        reads.flatMap(({ requests }) => requests),
        signal,
      )
      let at = 0
      reads = reads.flatMap(({ requests, take }) => take(outcomes.slice(at, (at += requests.length))))
    }
  }

  #account(job: Job, address: Address): Read {
    const block = blockParam(job.block, this.#capabilities)
    const what = `account ${address}`
    if (this.#capabilities.accountInfo) {
      const take = ([outcome]: RpcOutcome[]): Read[] => {
        if ('refusal' in outcome! && outcome.refusal.kind === 'method') {
          this.#capabilities.accountInfo = false
          return [this.#account(job, address)]
        }
        const info = decodeAnswer(accountInfo, this.#result(outcome!, 'eth_getAccountInfo', job.block), what)
        this.#addAccount(job, address, info)
        return []
      }
      return { requests: [{ method: 'eth_getAccountInfo', params: [address, block] }], take }
    }
    const methods = ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode']
    return {
      requests: methods.map((method) => ({ method, params: [address, block] })),
      take: (outcomes) => {
        const [balance, nonce, code] = methods.map((method, i) => this.#result(outcomes[i]!, method, job.block))
        this.#addAccount(job, address, {
          ...decodeAnswer(bareAccount, { balance, nonce }, what),
          code: decodeAnswer(data, code, `code of ${what}`),
        })
        return []
      },
    }
  }

  #addAccount(
    { root, values }: Job,
    address: Address,
    { balance, nonce, code }: { balance: bigint; nonce: bigint; code: Uint8Array },
  ): void {
    this.#count('account', 1)
    const codeHash = code.length === 0 ? EMPTY_CODE_HASH : keccak256Hex(code)
    // Accounts that are empty do not exist (EIP-161).
    const exists = balance > 0n || nonce > 0n || code.length > 0
    if (code.length > 0) values.push({ kind: 'code', hash: codeHash, code })
    values.push({ kind: 'account', root, address, account: exists ? { balance, nonce, codeHash, storageRoot: EMPTY_ROOT } : undefined })
  }

  #slots(job: Job, accounts: readonly { address: Address; slots: readonly bigint[] }[]): Read[] {
    if (accounts.length === 0) return []
    if (this.#capabilities.storageValues) return this.#storageValues(job, accounts)
    return accounts.flatMap(({ address, slots }) => {
      const isMany = slots.length >= MIN_OVERRIDE_SLOTS && this.#capabilities.codeOverride !== false
      if (isMany) return partsOf(slots, MAX_SLOTS_PER_CALL).map((part) => this.#override(job, address, part))
      return slots.map((slot) => this.#single(job, address, slot))
    })
  }

  #storageValues(job: Job, accounts: readonly { address: Address; slots: readonly bigint[] }[]): Read[] {
    const all = accounts.flatMap(({ address, slots }) => slots.map((slot) => ({ address, slot })))
    return partsOf(all, MAX_STORAGE_VALUES).map((part) => {
      const byAddress = new Map<Address, bigint[]>()
      for (const { address, slot } of part) byAddress.set(address, [...(byAddress.get(address) ?? []), slot])
      const param = Object.fromEntries(Array.from(byAddress, ([address, slots]) => [address, slots.map(wordFromBigint)]))
      const take = ([outcome]: RpcOutcome[]): Read[] => {
        if ('refusal' in outcome! && outcome.refusal.kind !== 'state') {
          this.#capabilities.storageValues = false
          return this.#slots(
            job,
            Array.from(byAddress, ([address, slots]) => ({ address, slots })),
          )
        }
        const answer = decodeAnswer(storageValues, this.#result(outcome!, 'eth_getStorageValues', job.block), 'eth_getStorageValues')
        for (const [address, slots] of byAddress) {
          const values = answer.get(address) ?? []
          if (values.length !== slots.length) throw lie(`number of values of ${address}`, slots.length, values.length)
          this.#addSlots('storageValues', job, address, slots, values)
        }
        return []
      }
      return { requests: [{ method: 'eth_getStorageValues', params: [param, blockParam(job.block, this.#capabilities)] }], take }
    })
  }

  /**
   * Until the remote is known to replace code and keep storage, a value other than zero is also read singly; if all are zero, every one is,
   * because a remote that ignores the override, or clears the storage, could answer the same.
   */
  #override(job: Job, address: Address, slots: readonly bigint[]): Read {
    const singly = () => slots.map((slot) => this.#single(job, address, slot))
    const take = ([outcome]: RpcOutcome[]): Read[] => {
      if ('refusal' in outcome! && outcome.refusal.kind === 'state') throw noState(this.#client, job.block, this.#head)
      const values = 'result' in outcome! ? readSlotAnswer(outcome.result, slots.length) : undefined
      if (values === undefined) {
        this.#capabilities.codeOverride = false
        return singly()
      }
      if (this.#capabilities.codeOverride === true) {
        this.#addSlots('override', job, address, slots, values)
        return []
      }
      const sample = values.findIndex((value) => value !== 0n)
      if (sample < 0) return singly()
      const check = this.#single(job, address, slots[sample]!, (value) => {
        this.#capabilities.codeOverride = value === values[sample]
        if (!this.#capabilities.codeOverride) return singly()
        this.#addSlots('override', job, address, slots, values)
        return []
      })
      return [check]
    }
    return { requests: [slotReaderCall(address, slots, blockParam(job.block, this.#capabilities))], take }
  }

  #single(job: Job, address: Address, slot: bigint, then: (value: bigint) => Read[] = () => []): Read {
    const params = [address, wordFromBigint(slot), blockParam(job.block, this.#capabilities)]
    return {
      requests: [{ method: 'eth_getStorageAt', params }],
      take: ([outcome]) => {
        const value = decodeAnswer(word, this.#result(outcome!, 'eth_getStorageAt', job.block), `slot ${slot} of ${address}`)
        this.#addSlots('single', job, address, [slot], [value])
        return then(value)
      },
    }
  }

  #proof(wanted: WantedState, address: Address, slots: readonly bigint[], proven: ProvenAccount[]): Read {
    const params = [address, slots.map(wordFromBigint), blockParam(wanted.block, this.#capabilities)]
    const take = ([outcome]: RpcOutcome[]): Read[] => {
      const proof = verifyAccountProof(this.#result(outcome!, 'eth_getProof', wanted.block), wanted.root, address, slots)
      proven.push(proof)
      const { figures } = this.#client
      figures.proved += 1 + slots.length
      figures.provedAccounts++
      figures.provedSlots += slots.length
      return []
    }
    return { requests: [{ method: 'eth_getProof', params }], take }
  }

  #addSlots(way: ReadWay, job: Job, address: Address, slots: readonly bigint[], values: readonly bigint[]): void {
    this.#count(way, slots.length)
    slots.forEach((slot, i) => job.values.push({ kind: 'slot', root: job.root, address, slot, value: values[i]! }))
  }

  #count(way: ReadWay, count: number): void {
    this.#client.figures.values[way] += count
  }

  #result(outcome: RpcOutcome, method: string, block: StateBlock): unknown {
    if ('result' in outcome) return outcome.result
    throw outcome.refusal.kind === 'state' ? noState(this.#client, block, this.#head) : this.#client.refused(method, outcome)
  }
}

const partsOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
