import { type Address, type Hash, addressFromBigint, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import type { Prestate, PrestateAccount, PrestateDiff } from '../contract/prestate.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { type Work, finish } from '../base/longWork.ts'
import { eachInTurns } from '../base/runClock.ts'
import { accountCode } from '../evm/accountCode.ts'
import { delegateOf } from '../evm/code/delegation.ts'
import type { StateReader } from '../evm/state.ts'
import type { Rules } from '../evm/rules/rules.ts'
import type { OpcodeStep } from '../evm/tracer.ts'
import { create2ContractAddress, createContractAddress } from '../types/contractAddress.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import { authorizationAuthority } from '../types/transaction.ts'
import { memoryRead } from './stepMemory.ts'
import { TraceRoom, type TraceSubject, type TracerErrorCode, type TransactionTracer } from './transactionTracer.ts'

const { CREATE, CREATE2, SELFDESTRUCT } = OP

/** `diffMode`: what changed, before and after. `includeEmpty`: also accounts that did not exist. */
export interface PrestateTracerOptions {
  diffMode?: boolean
  disableCode?: boolean
  disableStorage?: boolean
  includeEmpty?: boolean
}

const [ACCOUNT_BYTES, SLOT_BYTES] = [250, 140]

interface Before {
  balance: bigint
  nonce: bigint
  codeHash: Hash
  code: Uint8Array
  /** Values by slot, in their output form: converted as they are read, so that nothing remains to be done at the end. */
  storage: Record<Hash, Hash>
  /** Number of these values. */
  slots: number
}

/** Tracer of the state before a transaction, of all accounts and slots that it touches; or of what it changes. */
export function createPrestateTracer(options: PrestateTracerOptions, subject: TraceSubject): TransactionTracer {
  if (options.diffMode && options.includeEmpty) {
    throw new CodedError<TracerErrorCode>('invalid-trace-config', 'cannot use diffMode with includeEmpty')
  }
  const recorder = new PrestateRecorder(options, subject)
  return {
    hooks: {
      onTxStart(tx, block, state) {
        recorder.state = state
        const nonce = state.account(tx.from)?.nonce ?? 0n
        recorder.record(tx.from)
        if (tx.to === undefined) recorder.recordCreated(createContractAddress(tx.from, nonce))
        else recorder.recordCalled(tx.to)
        recorder.record(block.coinbase)
        for (const authorization of tx.authorizationList ?? []) {
          const authority = authorizationAuthority(authorization)
          if (authority !== undefined) recorder.record(authority)
        }
      },
      onOpcode: (step) => recorder.onOpcode(step),
    },
    settle: () => recorder.settle(),
    result() {
      finish(recorder.settle())
      return recorder.result
    },
  }
}

class PrestateRecorder {
  state!: StateReader
  result: Prestate | PrestateDiff = {}
  readonly #options: PrestateTracerOptions
  readonly #before = new Map<Address, Before>()
  readonly #created = new Set<Address>()
  readonly #destroyed = new Set<Address>()
  readonly #rules: Rules
  readonly #room: TraceRoom
  #isSettled = false

  constructor(options: PrestateTracerOptions, { rules, room = new TraceRoom() }: TraceSubject) {
    this.#options = options
    this.#rules = rules
    this.#room = room
  }

  /** Records an account as it is now, unless it is recorded already. */
  record(address: Address): Before {
    const known = this.#before.get(address)
    if (known !== undefined) return known
    const { balance = 0n, nonce = 0n, codeHash = EMPTY_CODE_HASH } = this.state.account(address) ?? {}
    const before = { balance, nonce, codeHash, code: this.#code(codeHash), storage: {}, slots: 0 }
    this.#before.set(address, before)
    this.#room.take(ACCOUNT_BYTES + (this.#options.disableCode ? 0 : 2 * before.code.length))
    return before
  }

  recordCreated(address: Address): void {
    this.record(address)
    this.#created.add(address)
  }

  /** Records an account that is called, and whose code runs for it (EIP-7702). */
  recordCalled(address: Address): void {
    this.record(address)
    const delegate = delegateOf(accountCode(this.state, address))
    if (delegate !== undefined) this.record(delegate)
  }

  #code(codeHash: Hash): Uint8Array {
    return codeHash === EMPTY_CODE_HASH ? EMPTY_BYTES : this.state.code(codeHash)
  }

  onOpcode(step: OpcodeStep): void {
    const { op, error } = step
    const opcode = opcodeAt(op)
    if (error !== undefined || opcode === undefined) return
    if (opcode.storage !== undefined) return this.#recordSlot(step.address, step.stack.at(-1)!)
    if (op === CREATE) return this.recordCreated(createContractAddress(step.address, this.state.account(step.address)?.nonce ?? 0n))
    if (op === CREATE2) return this.#lookUpCreated2(step)
    if (opcode.account === undefined) return
    const address = addressFromBigint(step.stack.at(-1 - opcode.account)!)
    if (opcode.enters === 'call') return this.recordCalled(address)
    this.record(address)
    // From Cancun only a contract created in the same transaction ceases to exist (EIP-6780).
    if (op === SELFDESTRUCT && (!this.#rules.eip6780 || this.#created.has(step.address))) this.#destroyed.add(step.address)
  }

  #recordSlot(address: Address, slot: bigint): void {
    if (this.#options.disableStorage) return
    const before = this.record(address)
    const { storage } = before
    const key = wordFromBigint(slot)
    if (storage[key] !== undefined) return
    storage[key] = wordFromBigint(this.state.storage(address, slot))
    before.slots++
    this.#room.take(SLOT_BYTES)
  }

  #lookUpCreated2(step: OpcodeStep): void {
    const initCode = memoryRead(step)
    if (initCode !== undefined) this.recordCreated(create2ContractAddress(step.address, step.stack.at(-4)!, initCode))
  }

  /** Builds the result from the recorded values and the state after the transaction. */
  *settle(): Work<void> {
    if (this.#isSettled) return
    this.#isSettled = true
    const { diffMode, includeEmpty } = this.#options
    const pre: Prestate = {}
    const post: Prestate = {}
    for (const [address, before] of Array.from(this.#before).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      let isShown = true
      if (diffMode && !this.#destroyed.has(address)) {
        const after = yield* this.#changes(address, before)
        if (after !== undefined) post[address] = after
        isShown = after !== undefined
      }
      if (isShown && (includeEmpty || exists(before))) pre[address] = this.#shown(before)
    }
    this.result = diffMode ? { pre, post } : pre
  }

  /** What differs now, undefined if nothing does. Slots that did not change, or were zero, are removed from the values before. */
  *#changes(address: Address, before: Before): Work<PrestateAccount | undefined> {
    const { balance = 0n, nonce = 0n, codeHash = EMPTY_CODE_HASH } = this.state.account(address) ?? {}
    const after: PrestateAccount = {}
    let isChanged = false
    const change = (fields: PrestateAccount) => {
      Object.assign(after, fields)
      isChanged = true
    }
    if (balance !== before.balance) change({ balance: quantityFromBigint(balance) })
    if (nonce !== before.nonce) change({ nonce: Number(nonce) })
    if (codeHash !== before.codeHash) {
      change({ codeHash })
      if (!this.#options.disableCode) change({ code: hexFromBytes(this.#code(codeHash)) })
    }
    const storage: Record<Hash, Hash> = {}
    const kept: Record<Hash, Hash> = {}
    yield* eachInTurns(Object.entries(before.storage) as [Hash, Hash][], ([slot, value]) => {
      const now = wordFromBigint(this.state.storage(address, BigInt(slot)))
      if (now === value) return
      isChanged = true
      if (value !== ZERO_WORD) kept[slot] = value
      if (now !== ZERO_WORD) storage[slot] = now
    })
    before.storage = kept
    before.slots = Object.keys(kept).length
    if (Object.keys(storage).length > 0) after.storage = storage
    return isChanged ? after : undefined
  }

  #shown({ balance, nonce, code, codeHash, storage, slots }: Before): PrestateAccount {
    const { disableCode } = this.#options
    return {
      balance: quantityFromBigint(balance),
      ...(nonce > 0n && { nonce: Number(nonce) }),
      ...(codeHash !== EMPTY_CODE_HASH && { codeHash, ...(!disableCode && { code: hexFromBytes(code) }) }),
      ...(slots > 0 && { storage }),
    }
  }
}

const ZERO_WORD = wordFromBigint(0n)

const exists = ({ balance, nonce, codeHash }: Before) => balance > 0n || nonce > 0n || codeHash !== EMPTY_CODE_HASH
