/** The kinds of option values: how each is parsed from a flag or a TOML value, and shown in the help. */
import { homedir } from 'node:os'
import { join, resolve, sep } from 'node:path'
import { nameProblem } from './dataFolders/folderName.ts'

/** A value from a flag (always text) or from the configuration file. */
export type RawValue = string | number | bigint | boolean | readonly RawValue[]

export interface OptionKind<T> {
  /** Placeholder for the value in the help; undefined for a switch, which takes no value. */
  readonly placeholder: string | undefined
  /**
   * Parses a value. Throws RangeError with a message to follow the option's name: `"x" is not …`. Relative paths are resolved against
   * `folder`.
   */
  parse(raw: RawValue, folder: string): T
  /** What a value must be, for messages: `a whole number of at least 1`. */
  readonly wanted: string
  /** The value as the help shows it. */
  show(value: T): string
  /** The value in the form that `parse` reads; null if there is nothing to write. */
  text(value: T): string | null
  /** The accepted words, if there are only a few. */
  readonly words?: readonly T[]
}

/** Address of a server; port 0 picks a free port. */
export interface ListenAddress {
  host: string
  port: number
}

/** When blocks are mined; `intervalMs` is 0 unless `mode` is `interval`. */
export interface MiningOption {
  mode: 'auto' | 'interval' | 'manual'
  intervalMs: number
}

const quoted = (raw: RawValue) => (typeof raw === 'object' ? 'a list' : JSON.stringify(String(raw)))

/** The text of a value that is not a list or a switch. Throws RangeError. */
export const textFrom = (raw: RawValue, wanted: string): string => {
  if (typeof raw === 'string') return raw.trim()
  if (typeof raw === 'number' || typeof raw === 'bigint') return String(raw)
  throw new RangeError(`${quoted(raw)} is not ${wanted}`)
}

/** A kind whose values are one text; `parseText` returns undefined for an invalid text. */
export const textKind = <T>(
  placeholder: string,
  wanted: string,
  parseText: (text: string, folder: string) => T | undefined,
  show: (value: T) => string = String,
): OptionKind<T> => ({
  placeholder,
  wanted,
  parse(raw, folder) {
    const value = parseText(textFrom(raw, wanted), folder)
    if (value === undefined) throw new RangeError(`${quoted(raw)} is not ${wanted}`)
    return value
  },
  show,
  text: show,
})

/** On or off: `--x`, `--no-x`, `--x=false`; a boolean in the file. */
export const toggle: OptionKind<boolean> = {
  placeholder: undefined,
  wanted: 'true or false',
  parse(raw) {
    if (raw === true || raw === 'true') return true
    if (raw === false || raw === 'false') return false
    throw new RangeError(`${quoted(raw)} is not true or false`)
  },
  show: String,
  text: String,
}

/** Exact decimal or 0x-hex digits, `_` between digits allowed; undefined if the text is not such a number. */
export const integerFromText = (text: string): bigint | undefined => {
  const digits = text.replace(/(?<=[\da-f])_(?=[\da-f])/gi, '')
  return /^(?:\d+|0x[\da-f]+)$/i.test(digits) ? BigInt(digits) : undefined
}

/** A whole number from `min` to `max`. */
export const integer = (min: number, max: number = Number.MAX_SAFE_INTEGER): OptionKind<number> =>
  textKind('N', `a whole number ${max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`}`, (text) => {
    const value = integerFromText(text)
    if (value !== undefined && value > BigInt(max)) throw new RangeError(`${quoted(text)} is larger than ${max}`)
    return value !== undefined && value >= BigInt(min) ? Number(value) : undefined
  })

/** A whole number from `min` to `max`, of any size. */
export const bigInteger = (placeholder: string, min: bigint, max: bigint): OptionKind<bigint> =>
  textKind(placeholder, `a whole number from ${min} to ${max}`, (text) => {
    const value = integerFromText(text)
    return value !== undefined && value >= min && value <= max ? value : undefined
  })

/** An amount of ETH with at most 18 decimals, as wei. */
export const ether: OptionKind<bigint> = textKind(
  'ETH',
  'an amount of ETH such as 10000 or 0.5, with at most 18 decimals',
  (text) => {
    const match = /^(\d+)(?:\.(\d{1,18}))?$/.exec(text.replaceAll('_', ''))
    const wei = match ? BigInt(match[1]!) * 10n ** 18n + BigInt((match[2] ?? '').padEnd(18, '0')) : undefined
    return wei !== undefined && wei < 2n ** 128n ? wei : undefined
  },
  (wei) => {
    const digits = wei.toString().padStart(19, '0')
    return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
  },
)

const SIZE_UNITS = { '': 1, B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 } as const

/** A number of bytes, such as 5MiB. */
export const size = (minBytes: number): OptionKind<number> =>
  textKind(
    'SIZE',
    `a size of at least ${showSize(minBytes)}, such as 512KiB or 5MiB`,
    (text) => {
      const match = /^(\d+) ?(|B|KiB|MiB|GiB)$/i.exec(text)
      if (!match) return undefined
      const unit = Object.entries(SIZE_UNITS).find(([name]) => name.toLowerCase() === match[2]!.toLowerCase())![1]
      const bytes = Number(match[1]) * unit
      return bytes >= minBytes && Number.isSafeInteger(bytes) ? bytes : undefined
    },
    showSize,
  )

function showSize(bytes: number): string {
  for (const [unit, factor] of Object.entries(SIZE_UNITS).toReversed())
    if (bytes >= factor && bytes % factor === 0) return `${bytes / factor}${unit || 'B'}`
  return '0B'
}

const DURATION_UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

/** A time such as 10s, 500ms or, in several units, 1m30s; in milliseconds. */
export const duration: OptionKind<number> = textKind(
  'TIME',
  'a time such as 500ms, 10s or 5m',
  (text) => {
    if (text === '0') return 0
    if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h))+$/.test(text)) return undefined
    const parts = Array.from(text.matchAll(/([\d.]+)(ms|s|m|h)/g))
    const timeMs = parts.reduce((sum, [, count, unit]) => sum + Number(count) * DURATION_UNITS[unit as keyof typeof DURATION_UNITS], 0)
    // Longer times do not fit a timer.
    return timeMs < 2 ** 31 ? timeMs : undefined
  },
  (timeMs) => {
    for (const [unit, factor] of Object.entries(DURATION_UNITS).toReversed())
      if (timeMs >= factor && timeMs % factor === 0) return `${timeMs / factor}${unit}`
    return '0'
  },
)

/** One of a few words. */
export const choice = <const T extends string>(...words: readonly T[]): OptionKind<T> => ({
  ...textKind(words.length > 4 ? 'NAME' : words.join('|'), `one of ${words.join(', ')}`, (text) => words.find((word) => word === text)),
  words,
})

/** HOST:PORT with [brackets] around an IPv6 host, or `off`. */
export const listenAddress: OptionKind<ListenAddress | null> = textKind<ListenAddress | null>(
  'HOST:PORT',
  'HOST:PORT such as 127.0.0.1:8545, or off',
  (text) => {
    if (text === 'off') return null
    const match = /^(?:\[([\da-f:.]+)\]|([^\s:[\]/]+)):(\d{1,5})$/i.exec(text)
    const port = Number(match?.[3])
    return match && port < 65536 ? { host: match[1] ?? match[2]!, port } : undefined
  },
  (address) => (address === null ? 'off' : `${address.host.includes(':') ? `[${address.host}]` : address.host}:${address.port}`),
)

/** `auto`, `manual`, or a block time in seconds. */
export const mining: OptionKind<MiningOption> = textKind<MiningOption>(
  'auto|manual|SECONDS',
  'auto, manual, or a block time in seconds such as 12 or 0.5',
  (text) => {
    if (text === 'auto' || text === 'manual') return { mode: text, intervalMs: 0 }
    const intervalMs = /^\d+(?:\.\d{1,3})?$/.test(text) ? Math.round(Number(text) * 1000) : 0
    return intervalMs > 0 && intervalMs < 2 ** 31 ? { mode: 'interval', intervalMs } : undefined
  },
  ({ mode, intervalMs }) => (mode === 'interval' ? String(intervalMs / 1000) : mode),
)

/** Base URL of a service that can be shown; undefined for one with a password or a key in it. */
function openBaseUrl(text: string): string | undefined {
  if (!/^https?:\/\/[^\s?#]+$/i.test(text) || !URL.canParse(text)) return undefined
  const { username, password } = new URL(text)
  return username === '' && password === '' ? text.replace(/\/$/, '') : undefined
}

const OPEN_URL = 'an HTTP URL without user, query and fragment'

/** Base URL of an OpenTelemetry collector. */
export const collector: OptionKind<string> = textKind('URL|env|off', `${OPEN_URL}, such as http://127.0.0.1:4318, or env, or off`, (text) =>
  text === 'env' || text === 'off' ? text : openBaseUrl(text),
)

/** Base URL of a server that needs no key. */
export const openServer: OptionKind<string> = textKind('URL|off', `${OPEN_URL}, or off`, (text) =>
  text === 'off' ? text : openBaseUrl(text),
)

/** A file or folder; `~/` is the user's home. */
export const path: OptionKind<string> = textKind(
  'PATH',
  'a path',
  (text, folder) => (text === '' ? undefined : resolve(folder, text.startsWith('~/') ? join(homedir(), text.slice(2)) : text)),
  (absolute) => (absolute.startsWith(homedir() + sep) ? `~/${absolute.slice(homedir().length + 1)}` : absolute),
)

/** Name of a workspace, or nothing. */
export const workspaceName: OptionKind<string | null> = textKind<string | null>(
  'NAME',
  'the name of a workspace',
  (text) => {
    const problem = nameProblem(text)
    if (problem !== undefined) throw new RangeError(`${quoted(text)} is not the name of a workspace: ${problem}`)
    return text
  },
  (name) => name ?? 'none',
)

/** As `path`, or nothing. */
export const optionalPath: OptionKind<string | null> = {
  placeholder: path.placeholder,
  wanted: path.wanted,
  parse: (raw, folder) => path.parse(raw, folder),
  show: (value) => (value === null ? 'none' : path.show(value)),
  text: (value) => (value === null ? null : path.show(value)),
}

/** Words of a BIP-39 mnemonic. */
export const mnemonic: OptionKind<string> = textKind('WORDS', '12, 15, 18, 21 or 24 words separated by spaces', (text) => {
  const words = text.split(/\s+/)
  return [12, 15, 18, 21, 24].includes(words.length) && words.every((word) => /^[a-z]+$/.test(word)) ? words.join(' ') : undefined
})

/** Words separated by commas, or an array of words in the file. `isWord` validates each, and `wanted` describes it. */
export const list = (
  placeholder: string,
  wanted = 'a word',
  isWord: (word: string) => boolean = () => true,
): OptionKind<readonly string[]> => ({
  placeholder,
  wanted: 'a list of words separated by commas',
  parse(raw) {
    const texts =
      typeof raw === 'object'
        ? raw.map((item) => textFrom(item, 'a word'))
        : textFrom(raw, 'a list of words separated by commas').split(',')
    const words = texts.map((word) => word.trim()).filter((word) => word !== '')
    const wrong = words.find((word) => !isWord(word))
    if (wrong !== undefined) throw new RangeError(`${quoted(wrong)} is not ${wanted}`)
    return words
  },
  show: (words) => words.join(',') || 'none',
  text: (words) => words.join(','),
})
