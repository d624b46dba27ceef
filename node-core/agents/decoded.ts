/** Bytes of the chain by the ABI of the contract that they belong to, as Solidity would write them. */
import { topicOfSignature } from '../base/selector.ts'
import { type AbiValue, abiValues } from '../compilation/abiValues.ts'
import { itemOfSelector } from '../compilation/itemOfSelector.ts'
import { signatureOfItem } from '../contract/abiSignature.ts'
import { type Hash, type Hex, bytesFromHex } from '../contract/hex.ts'
import { revertReasonOf } from '../contract/revert.ts'
import type { AbiItem, AbiParameter } from '../contract/workspace.ts'

/** Maximum length of a value; the rest of it is left out. */
const MAX_VALUE_LENGTH = 500

export const cut = (text: string): string =>
  text.length <= MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH)}… (${text.length} characters)`

/** The first lines of a list, and how many more there are. */
export const firstOf = (lines: readonly string[], most: number): readonly string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most), `… and ${lines.length - most} more`]

/** Values after their names. */
export const argumentsText = (
  values: readonly Pick<AbiValue, 'name' | 'value'>[] | readonly { name: string; value: string | null }[],
): string => values.map(({ name, value }) => `${name && `${name}: `}${cut(value ?? '?')}`).join(', ')

/** A call of a function: `transfer(to: 0x…, amount: 5)`; undefined if the ABI has none, or the bytes are no arguments of it. */
export function callText(abi: readonly AbiItem[], input: Hex): string | undefined {
  const item = itemOfSelector(abi, 'function', input.slice(0, 10) as Hex)
  const values = item && abiValues(item.inputs ?? [], bytesFromHex(input).subarray(4))
  return values && `${item.name}(${argumentsText(values)})`
}

/** What the function that the input calls has returned; undefined if the ABI does not tell. */
export function resultText(abi: readonly AbiItem[], input: Hex, output: Hex): string | undefined {
  const item = itemOfSelector(abi, 'function', input.slice(0, 10) as Hex)
  const values = item && abiValues(item.outputs ?? [], bytesFromHex(output))
  return values && (values.length === 0 ? 'nothing' : argumentsText(values))
}

/** What a failed call has returned. */
export function revertText(abi: readonly AbiItem[], output: Hex): string {
  const data = bytesFromHex(output)
  const reason = revertReasonOf(data)
  if (reason.kind === 'empty') return 'reverted without data'
  if (reason.kind === 'message') return `reverted with ${JSON.stringify(cut(new TextDecoder().decode(reason.utf8)))}`
  if (reason.kind === 'panic') return `panicked with code ${reason.code}${reason.text === undefined ? '' : ` (${reason.text})`}`
  const item = itemOfSelector(abi, 'error', reason.selector)
  const values = item && abiValues(item.inputs ?? [], data.subarray(4))
  return values ? `reverted with ${item.name}(${argumentsText(values)})` : `reverted with ${cut(output)}`
}

/** An event: `Transfer(from: 0x…, to: 0x…, value: 5)`; its topics and data if no ABI has it. */
export function eventText(abi: readonly AbiItem[], { topics, data }: { topics: readonly Hash[]; data: Hex }): string {
  for (const item of abi) {
    if (item.type !== 'event' || item.anonymous === true || topicOf(item) !== topics[0]) continue
    const values = eventValues(item.inputs ?? [], topics.slice(1), data)
    if (values !== undefined) return `${item.name}(${argumentsText(values)})`
  }
  return `topics [${topics.join(', ')}], data ${cut(data)}`
}

function eventValues(inputs: readonly AbiParameter[], topics: readonly Hash[], data: Hex): { name: string; value: string }[] | undefined {
  if (inputs.filter(({ indexed }) => indexed === true).length !== topics.length) return undefined
  const plain = abiValues(
    inputs.filter(({ indexed }) => indexed !== true),
    bytesFromHex(data),
  )
  if (plain === undefined) return undefined
  const [unread, words] = [plain.values(), topics.values()]
  return inputs.map((input) => (input.indexed === true ? topicValue(input, words.next().value!) : unread.next().value!))
}

/** What is longer than a word is hashed. */
function topicValue(input: AbiParameter, topic: Hash): { name: string; value: string } {
  const [value] = (!isHashed(input) && abiValues([input], bytesFromHex(topic))) || []
  return value ?? { name: input.name, value: `hash ${topic}` }
}

const isHashed = ({ type }: AbiParameter): boolean =>
  type.startsWith('tuple') || type.endsWith(']') || type === 'string' || type === 'bytes'

const topicOf = (item: AbiItem): Hash => topicOfSignature(signatureOfItem(item))
