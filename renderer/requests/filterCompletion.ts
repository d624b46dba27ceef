/** What can be typed next in a filter of requests. */
import { filterValue, filterWords } from '../../node-core/contract/filterWords.ts'
import { REQUEST_FILTER_KEYS, type RequestFilterKey } from '../../node-core/contract/requestFilter.ts'
import { fuzzyRank } from '../console/fuzzyRank.ts'

/** One thing that can be typed. */
export interface Completion {
  /** What takes the place of the part of the word before the caret. */
  text: string
  /** What it means. */
  note?: string
}

/** What can stand at a place of the text. */
export interface Completions {
  /** The part of the text that is replaced. */
  start: number
  end: number
  options: readonly Completion[]
}

/** Values that occur. */
export interface KnownValues {
  methods: readonly string[]
  clients: readonly string[]
}

const MAX_OPTIONS = 12
const EXAMPLES: readonly Completion[] = [
  { text: '>50ms', note: 'took longer; also us and s' },
  { text: '>10kB', note: 'request and answer are larger; also B and MB' },
]
const KEYS = Object.keys(REQUEST_FILTER_KEYS) as RequestFilterKey[]

/** What can be typed at the caret: keys first, then values of the key. */
export function completionsAt(text: string, caret: number, known: KnownValues): Completions {
  const last = filterWords(text.slice(0, caret)).at(-1)
  // After a space, another word begins.
  const word = last?.end === caret ? last : undefined
  if (word?.key !== undefined)
    return { start: word.lastValueStart, end: caret, options: valuesFor(word.key, word.values.at(-1)!, known).slice(0, MAX_OPTIONS) }
  if (word?.isQuoted) return { start: caret, end: caret, options: [] }
  const typed = word?.values.at(-1) ?? ''
  return { start: caret - typed.length, end: caret, options: beginningsFor(typed, known).slice(0, MAX_OPTIONS) }
}

/** The text with an option in its place, and where the caret is then: after a space, where the word is complete. */
export function completedText(text: string, { start, end }: Completions, option: Completion): { text: string; caret: number } {
  const rest = text.slice(end)
  const added = option.text.endsWith(':') || rest.startsWith(' ') ? option.text : `${option.text} `
  const before = text.slice(0, start) + added
  return { text: before + rest, caret: before.length + (rest.startsWith(' ') && !option.text.endsWith(':') ? 1 : 0) }
}

function valuesFor(key: string, typed: string, known: KnownValues): Completion[] {
  const values = valuesOf(key, known)
  // Nothing is missing: a list would only cover what is below.
  if (values.includes(typed)) return []
  return ranked(typed, values, (it) => it).map((text) => ({ text: key === 'client' ? filterValue(text) : text }))
}

function valuesOf(key: string, { methods, clients }: KnownValues): readonly string[] {
  if (key === 'method') return methods
  if (key === 'client') return clients
  if (!KEYS.includes(key as RequestFilterKey)) return []
  const row = REQUEST_FILTER_KEYS[key as RequestFilterKey]
  return ('values' in row && row.values) || []
}

/** Keys before methods, where both fit equally well. */
function beginningsFor(typed: string, known: KnownValues): Completion[] {
  const examples = EXAMPLES.filter(({ text }) => text.startsWith(typed) && typed !== text)
  if (typed === '') return [...KEYS.map(completionOfKey), ...examples]
  const keys = KEYS.map((name) => ({ name, completion: completionOfKey(name) }))
  const methods = known.methods.map((name) => ({ name, completion: { text: `method:${name}` } }))
  return [...examples, ...ranked(typed, [...keys, ...methods], ({ name }) => name).map(({ completion }) => completion)]
}

const completionOfKey = (key: RequestFilterKey): Completion => ({ text: `${key}:`, note: REQUEST_FILTER_KEYS[key].meaning })

/** What has the letters typed in its name, in order: names that begin with them first. */
function ranked<T>(typed: string, items: readonly T[], nameOf: (item: T) => string): T[] {
  const wanted = typed.replaceAll('*', '')
  return items
    .map((item) => ({ item, rank: rankOf(wanted, nameOf(item)) }))
    .filter((it): it is { item: T; rank: number } => it.rank !== undefined)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
}

/** As `fuzzyRank`, but what begins with the letters as they were typed stays in its order, before all else. */
function rankOf(wanted: string, name: string): number | undefined {
  return name.toLowerCase().startsWith(wanted.toLowerCase()) ? -1 : fuzzyRank(wanted, name)
}
