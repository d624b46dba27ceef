import { memberOfEnum } from '../../node-core/contract/abiSignature.ts'
import type { Hash, Hex } from '../../node-core/contract/hex.ts'
import type { AbiItem, AbiParameter, WireArtifact } from '../../node-core/contract/workspace.ts'
import { knownEvents } from './signatures.ts'
import { bytesProblem, hasParts, valueFromDraft } from './argumentDraft.ts'
import { declarationOfItem, topicOfEvent } from './abiItems.ts'
import { encodeArguments } from './decodedValue.ts'
import { keccak256OfHex, keccak256OfText } from '../format/keccak256.ts'

/** An event to search for. */
export interface ListedEvent {
  /** Unique in the list. */
  id: string
  topic: Hash
  item: AbiItem
  /** With the names of its parameters. */
  title: string
}

/** Maximum number of events offered: a longer list is no help. */
const MAX_EVENTS = 400

/** The events of artifacts, then the well-known ones, each once, by name. */
export function searchableEvents(artifacts: readonly WireArtifact[]): { imported: ListedEvent[]; known: ListedEvent[] } {
  const seen = new Set<string>()
  const listed = (items: Iterable<AbiItem>): ListedEvent[] => {
    const found: ListedEvent[] = []
    for (const item of items) {
      const id = declarationOfItem(item)
      if (item.type !== 'event' || item.anonymous || seen.has(id) || seen.size >= MAX_EVENTS) continue
      seen.add(id)
      found.push({ id, topic: topicOfEvent(item), item, title: id.replaceAll(' indexed', '') })
    }
    return found.toSorted((a, b) => (a.title < b.title ? -1 : 1))
  }
  return { imported: listed(artifacts.flatMap(({ abi }) => abi)), known: listed([...knownEvents().values()].flat()) }
}

/** The text of a topic in a form; undefined if only its hash is known. */
export function textFromTopic(parameter: AbiParameter, topic: Hash): string | undefined {
  const { type } = parameter
  if (hasParts(parameter) || type === 'bytes32') return topic
  if (type === 'address') return /^0x0{24}/.test(topic) ? `0x${topic.slice(26)}` : undefined
  if (type === 'bool') return /^0x0{63}[01]$/.test(topic) ? String(topic.endsWith('1')) : undefined
  if (/^u?int\d*$/.test(type))
    return memberOfEnum(parameter, BigInt(topic)) ?? String(type.startsWith('u') ? BigInt(topic) : BigInt.asIntN(256, BigInt(topic)))
  const size = /^bytes(\d+)$/.exec(type)?.[1]
  return size === undefined ? undefined : topic.slice(0, 2 + 2 * Number(size))
}

/** The topic of an indexed argument: its word, or the hash if logs contain only that. */
export function topicFromText(parameter: AbiParameter, text: string): { topic: Hash } | { problem: string } {
  if (parameter.type === 'string') return { topic: keccak256OfText(text) }
  if (hasParts(parameter)) {
    const problem = bytesProblem(text.trim(), 32)
    return problem ? { problem: `the hash of it, ${problem}` } : { topic: text.trim().toLowerCase() as Hash }
  }
  const read = valueFromDraft(parameter, text, '')
  if ('problem' in read) return { problem: read.problem }
  return { topic: parameter.type === 'bytes' ? keccak256OfHex(read.value as Hex) : encodeArguments([parameter], [read.value]) }
}
