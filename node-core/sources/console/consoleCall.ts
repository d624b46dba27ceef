/** What a call of console.log says. */
import { type Hex, hexFromBytes } from '../../contract/hex.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { formatArguments } from './format.ts'
import { type ConsoleArgument, type ConsoleType, consoleSignature } from './signatures.ts'

export interface ConsoleCall {
  /** `log(string,uint256)`; null if no function of console.log has the selector, or the arguments are not encoded as it wants them. */
  signature: string | null
  arguments: ConsoleArgument[]
  /** The line that it prints, which may itself contain line breaks; without a signature the input in hexadecimal. */
  text: string
}

/** Maximum length of the hexadecimal text of an input that cannot be read. */
const MAX_HEX_LENGTH = 202
const WORD = 32

/** Reads the input of a call of the console. */
export function consoleCall(input: Uint8Array): ConsoleCall {
  const found = input.length < 4 ? undefined : consoleSignature(hexFromBytes(input.subarray(0, 4)))
  const data = input.subarray(4)
  const read = found?.types.map((type, at) => argumentAt(data, at * WORD, type))
  if (found === undefined || read === undefined || read.includes(undefined)) return unreadable(hexFromBytes(input))
  const given = read as ConsoleArgument[]
  return { signature: found.text, arguments: given, text: formatArguments(given) }
}

function unreadable(hex: Hex): ConsoleCall {
  return { signature: null, arguments: [], text: hex.length > MAX_HEX_LENGTH ? `${hex.slice(0, MAX_HEX_LENGTH - 1)}…` : hex }
}

/** The argument whose head is at a position; undefined if the data end before it does. */
function argumentAt(data: Uint8Array, at: number, type: ConsoleType): ConsoleArgument | undefined {
  const word = data.subarray(at, at + WORD)
  if (word.length < WORD) return undefined
  if (type !== 'string' && type !== 'bytes') return { type, value: valueOfWord(word, type) }
  const bytes = bytesAt(data, bigintFromBytes(word))
  return bytes && { type, value: type === 'string' ? new TextDecoder().decode(bytes) : hexFromBytes(bytes) }
}

function valueOfWord(word: Uint8Array, type: Exclude<ConsoleType, 'string' | 'bytes'>): string {
  if (type === 'address') return checksumAddress(hexFromBytes(word.subarray(12)))
  if (type === 'bool') return String(word.some((byte) => byte !== 0))
  if (type === 'uint256') return bigintFromBytes(word).toString()
  if (type === 'int256') return BigInt.asIntN(256, bigintFromBytes(word)).toString()
  return hexFromBytes(word.subarray(0, Number(type.slice('bytes'.length))))
}

function bytesAt(data: Uint8Array, offset: bigint): Uint8Array | undefined {
  if (offset + BigInt(WORD) > BigInt(data.length)) return undefined
  const start = Number(offset) + WORD
  const length = bigintFromBytes(data.subarray(start - WORD, start))
  return BigInt(start) + length > BigInt(data.length) ? undefined : data.subarray(start, start + Number(length))
}
