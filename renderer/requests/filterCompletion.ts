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
  if (key === 'method') return ranked(typed, known.methods).map((text) => ({ text }))
  if (key === 'client') return ranked(typed, known.clients).map((name) => ({ text: filterValue(name) }))
  if (!KEYS.includes(key as RequestFilterKey)) return []
  const row = REQUEST_FILTER_KEYS[key as RequestFilterKey]
  const values = ('values' in row && row.values) || []
  return values.filter((value) => value.toLowerCase().startsWith(typed.toLowerCase())).map((text) => ({ text }))
}

function beginningsFor(typed: string, known: KnownValues): Completion[] {
  const begun = typed.toLowerCase()
  const keys = KEYS.filter((key) => key.startsWith(begun)).map((key) => ({ text: `${key}:`, note: REQUEST_FILTER_KEYS[key].meaning }))
  const examples = EXAMPLES.filter(({ text }) => text.startsWith(typed) && typed !== text)
  if (typed === '') return [...keys, ...examples]
  return [...keys, ...examples, ...ranked(typed, known.methods).map((method) => ({ text: `method:${method}` }))]
}

/** The values whose letters contain those typed in order, best first. */
function ranked(typed: string, values: readonly string[]): string[] {
  // Nothing is missing: a list would only cover what is below.
  if (values.includes(typed)) return []
  return values
    .map((value) => ({ value, rank: fuzzyRank(typed.replaceAll('*', ''), value) }))
    .filter((it): it is { value: string; rank: number } => it.rank !== undefined)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}
