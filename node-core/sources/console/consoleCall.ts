/** What a call of console.log says. */
import { type Hex, hexFromBytes } from '../../contract/hex.ts'
import { lengthPrefixed, wordAt, wordText } from '../code/valueText.ts'
import { elementaryType } from '../syntax/types.ts'
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
  const word = wordAt(data, at)
  if (word === undefined) return undefined
  const value = wordText(elementaryType(type), word)
  if (value !== undefined) return { type, value }
  const bytes = lengthPrefixed(data, word)
  return bytes && { type, value: type === 'string' ? new TextDecoder().decode(bytes) : hexFromBytes(bytes) }
}
