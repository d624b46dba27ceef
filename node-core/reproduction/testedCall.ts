/** A recorded call as tests make it again: on the state of its block, with the answer that it had. */
import type { Address, Hex } from '../contract/hex.ts'
import type { AbiItem } from '../contract/workspace.ts'

/** A value as Solidity writes it; bytes as hex. */
export interface TestedValue {
  readonly type: string
  readonly value: string
}

/** The function that is called, of whose arguments and results each has a literal in Solidity and in TypeScript. */
export interface TestedFunction {
  readonly item: AbiItem
  readonly signature: string
  readonly inputs: readonly TestedValue[]
  /** Undefined for a call that fails. */
  readonly outputs: readonly TestedValue[] | undefined
}

export interface TestedCall {
  /** Number of the request in the recording. */
  readonly seq: number
  readonly block: bigint
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly isSuccess: boolean
  /** What it returns or reverts with. */
  readonly output: Hex
  /** Undefined without an ABI, and for values that have no literal. */
  readonly fn: TestedFunction | undefined
}

/** Where the tests find the chain of their calls. */
export interface TestedChain {
  readonly chainId: number
  readonly url: string
}

const ELEMENTARY = /^(u?int\d*|bool|address|bytes\d*|string)$/
/** What JSON, Solidity and TypeScript write the same way. */
const PLAIN_TEXT = /^"[\x20-\x7e]*"$/

/** Whether a value has a literal in both languages. */
export const hasLiteral = ({ type, value }: TestedValue): boolean => ELEMENTARY.test(type) && (type !== 'string' || PLAIN_TEXT.test(value))

/** What tests are called: by number and function. */
export const nameOfCall = ({ fn, data }: Pick<TestedCall, 'fn' | 'data'>): string =>
  fn?.signature ?? (data === '0x' ? 'without data' : data.slice(0, 10))

/** Which blocks the chain must have, in words. */
export function blocksText(calls: readonly TestedCall[]): string {
  const blocks = calls.map(({ block }) => block)
  const [first, last] = [blocks.reduce((a, b) => (a < b ? a : b)), blocks.reduce((a, b) => (a > b ? a : b))]
  return first === last ? `block ${first}` : `blocks ${first} to ${last}`
}
