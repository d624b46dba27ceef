/** The functions of console.log in Hardhat's console.sol and in forge-std, which share a family of signatures. */
import type { Hex } from '../../contract/hex.ts'
import { selectorOfSignature } from '../../base/selector.ts'

/** A type of an argument, in the ABI's terms. */
export type ConsoleType = 'uint256' | 'int256' | 'string' | 'bool' | 'address' | 'bytes' | `bytes${number}`

/** An argument: numbers in decimal, addresses and bytes in hexadecimal. */
export interface ConsoleArgument {
  type: ConsoleType
  value: string
}

export interface ConsoleSignature {
  /** As it is hashed for the selector: older libraries write `uint` and `int`, which are other selectors. */
  text: string
  types: readonly ConsoleType[]
}

/** Every list of one to four of these is a signature. */
const COMBINED: readonly ConsoleType[] = ['uint256', 'string', 'bool', 'address']
const MAX_COMBINED = 4
/** The other lists of arguments. */
const OTHERS: readonly (readonly ConsoleType[])[] = [
  [],
  ['int256'],
  ['string', 'int256'],
  ['bytes'],
  ...Array.from({ length: 32 }, (_, at): ConsoleType[] => [`bytes${at + 1}`]),
]

/** All lists of arguments, in no particular order. */
function argumentLists(): (readonly ConsoleType[])[] {
  const lists = Array.from(OTHERS)
  let longest: ConsoleType[][] = [[]]
  for (let length = 1; length <= MAX_COMBINED; length++) {
    longest = longest.flatMap((list) => COMBINED.map((type) => [...list, type]))
    lists.push(...longest)
  }
  return lists
}

function signatures(): Map<Hex, ConsoleSignature> {
  const bySelector = new Map<Hex, ConsoleSignature>()
  for (const types of argumentLists()) {
    const text = `log(${types.join()})`
    for (const it of new Set([text, text.replaceAll('int256', 'int')])) bySelector.set(selectorOfSignature(it), { text: it, types })
  }
  return bySelector
}

let known: Map<Hex, ConsoleSignature> | undefined

/** The function with that selector; undefined if it is not one of console.log. */
export function consoleSignature(selector: Hex): ConsoleSignature | undefined {
  return (known ??= signatures()).get(selector)
}
