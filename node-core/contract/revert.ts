/** What the data of a revert say: the errors of Solidity ("Panic via assert and Error via require"), or one of a contract's own. */
import { type Hex, hexFromBytes } from './hex.ts'

export type RevertReason =
  /** Error(string); `utf8`: the bytes of the text, which need not be valid. */
  | { kind: 'message'; utf8: Uint8Array }
  /** Panic(uint256); `text`: geth's words for the code (accounts/abi), undefined for one that Solidity does not know. */
  | { kind: 'panic'; code: bigint; text: string | undefined }
  /** A custom error: its selector and the arguments' bytes. */
  | { kind: 'custom'; selector: Hex; data: Hex }
  | { kind: 'empty' }

const ERROR_SELECTOR = '0x08c379a0'
const PANIC_SELECTOR = '0x4e487b71'

const PANIC_TEXTS: ReadonlyMap<bigint, string> = new Map([
  [0x00n, 'generic panic'],
  [0x01n, 'assert(false)'],
  [0x11n, 'arithmetic underflow or overflow'],
  [0x12n, 'division or modulo by zero'],
  [0x21n, 'enum overflow'],
  [0x22n, 'invalid encoded storage byte array accessed'],
  [0x31n, 'out-of-bounds array access; popping on an empty array'],
  [0x32n, 'out-of-bounds access of an array or bytesN'],
  [0x41n, 'out of memory'],
  [0x51n, 'uninitialized function'],
])

/** Reads revert data. Fewer than four bytes say nothing; what is badly encoded counts as a custom error. */
export function revertReasonOf(output: Uint8Array): RevertReason {
  if (output.length < 4) return { kind: 'empty' }
  const selector = hexFromBytes(output.subarray(0, 4))
  const body = output.subarray(4)
  if (selector === PANIC_SELECTOR && body.length >= 32) {
    const code = wordAt(body, 0)
    return { kind: 'panic', code, text: PANIC_TEXTS.get(code) }
  }
  const utf8 = selector === ERROR_SELECTOR ? onlyString(body) : undefined
  return utf8 === undefined ? { kind: 'custom', selector, data: hexFromBytes(body) } : { kind: 'message', utf8 }
}

/** The bytes of the ABI-encoded string that is the only argument; undefined where the encoding is not one. */
function onlyString(body: Uint8Array): Uint8Array | undefined {
  if (body.length < 32) return undefined
  const at = wordAt(body, 0)
  if (at + 32n > BigInt(body.length)) return undefined
  const start = Number(at) + 32
  const length = wordAt(body, start - 32)
  if (BigInt(start) + length > BigInt(body.length)) return undefined
  return body.subarray(start, start + Number(length))
}

const wordAt = (bytes: Uint8Array, at: number): bigint => BigInt(hexFromBytes(bytes.subarray(at, at + 32)))
