/** Reads a state in the form in which anvil dumps it, of any version: its accounts. Blocks, transactions and history are not taken over. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CodedError } from '../base/codedError.ts'
import { type JsonMember, jsonMembers, parseMember } from '../base/jsonMembers.ts'
import { EVENT_LOOP, type Turns } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { type Address, bytesFromHex, isHexData } from '../contract/hex.ts'
import type { StateView } from '../state/stateView.ts'
import { EMPTY_ACCOUNT, MAX_NONCE } from '../types/account.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import type { Chain } from './chain.ts'

/** `invalid-state`: not a dump of anvil, or too large; the message names what is wrong. */
export type StateFileErrorCode = 'invalid-state'

/** Bytes of a dump once it is decompressed. */
export const MAX_STATE_BYTES = 2 ** 28
/** Values that are set at once. */
const MAX_EDITS = 500

const invalid = (message: string, cause?: unknown) => new CodedError<StateFileErrorCode>('invalid-state', message, { cause })

/** What was loaded. */
export interface LoadedState {
  accounts: number
  /** Values that a dump sets: balances, nonces, code and slots. */
  values: number
}

/**
 * Sets the accounts of a dump (JSON, or gzipped JSON) by hand, as anvil_loadState does: balance and code are replaced, the nonce does not fall,
 * and slots are added to those that an account has. Everything is read and checked before anything is set. Yields to other work in between.
 * Throws CodedError<StateFileErrorCode>, with nothing changed.
 */
export async function loadAnvilState(
  chain: Chain,
  dump: Uint8Array,
  by: string,
  { turns = EVENT_LOOP, maxBytes = MAX_STATE_BYTES }: { turns?: Turns; maxBytes?: number } = {},
): Promise<LoadedState> {
  const text = await decompressed(dump, maxBytes)
  const accounts: (readonly [Address, readonly StateEdit[]])[] = []
  let values = 0
  const clock = new RunClock()
  try {
    for (const entry of jsonMembers(text, accountsOf(text).start)) {
      const account = accountOf(text, entry)
      accounts.push(account)
      values += account[1].length
      if (clock.isSliceOver()) await clock.rest(turns)
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw invalid(`not a state as anvil dumps it: ${error.message}`, error)
    throw error
  }
  for (const edits of inBatches(accounts)) {
    await chain.edit((state) => edits.map((edit) => withoutFall(edit, state)), { by })
    if (clock.isSliceOver()) await clock.rest(turns)
  }
  return { accounts: accounts.length, values }
}

const unzip = promisify(gunzip)

async function decompressed(dump: Uint8Array, maxBytes: number): Promise<Buffer> {
  const isPacked = dump[0] === 0x1f && dump[1] === 0x8b
  if (!isPacked) {
    if (dump.length > maxBytes) throw invalid(`the state has ${dump.length} bytes, the limit is ${maxBytes}`)
    return Buffer.from(dump.buffer, dump.byteOffset, dump.length)
  }
  try {
    return await unzip(dump, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    throw invalid(isTooLarge ? `the state has more than ${maxBytes} bytes once it is decompressed` : 'damaged gzip data', error)
  }
}

function accountsOf(text: Buffer): JsonMember {
  for (const member of jsonMembers(text)) if (member.name === 'accounts') return member
  throw new SyntaxError('"accounts" is missing')
}

function accountOf(text: Buffer, entry: JsonMember): readonly [Address, StateEdit[]] {
  const { name } = entry
  if (!isHexData(name, 20)) throw new SyntaxError(`"${name.slice(0, 60)}" is not an address`)
  const address = name.toLowerCase() as Address
  const edits: StateEdit[] = []
  for (const member of jsonMembers(text, entry.start)) {
    const what = `${member.name} of ${address}`
    if (member.name === 'balance') edits.push({ address, field: 'balance', value: numberOf(parseMember(text, member), what) })
    else if (member.name === 'nonce') {
      const value = numberOf(parseMember(text, member), what)
      if (value > MAX_NONCE) throw new SyntaxError(`${what} is too large`)
      edits.push({ address, field: 'nonce', value })
    } else if (member.name === 'code') edits.push({ address, field: 'code', code: codeOf(parseMember(text, member), what) })
    // Not as arguments of one call: a stack has no room for those of a large token.
    else if (member.name === 'storage') for (const edit of storageOf(text, member, address)) edits.push(edit)
  }
  for (const field of ['balance', 'nonce', 'code'] as const)
    if (!edits.some((edit) => edit.field === field)) throw new SyntaxError(`${field} of ${address} is missing`)
  return [address, edits]
}

function storageOf(text: Buffer, { start }: JsonMember, address: Address): StateEdit[] {
  return Array.from(jsonMembers(text, start), (member) => {
    const slot = numberOf(member.name, `a slot of ${address}`)
    return { address, field: 'storage', slot, value: numberOf(parseMember(text, member), `slot ${member.name} of ${address}`) }
  })
}

/** A number as any version writes it: JSON, hex or decimal text of at most 256 bits. */
function numberOf(value: unknown, what: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^(?:0x[\da-f]{1,64}|\d{1,77})$/i.test(value)) return BigInt(value)
  throw new SyntaxError(`${what} is not a number: ${JSON.stringify(value).slice(0, 80)}`)
}

function codeOf(value: unknown, what: string): Uint8Array {
  if (!isHexData(value)) throw new SyntaxError(`${what} is not hex data`)
  return bytesFromHex(value)
}

/** Several loads of an account must not repeat nonces. */
function withoutFall(edit: StateEdit, state: StateView): StateEdit {
  if (edit.field !== 'nonce') return edit
  const { nonce } = state.account(edit.address) ?? EMPTY_ACCOUNT
  return nonce > edit.value ? { ...edit, value: nonce } : edit
}

function* inBatches(accounts: Iterable<readonly [Address, readonly StateEdit[]]>): Generator<StateEdit[]> {
  let batch: StateEdit[] = []
  for (const [, edits] of accounts) {
    for (const edit of edits) {
      batch.push(edit)
      if (batch.length < MAX_EDITS) continue
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}
