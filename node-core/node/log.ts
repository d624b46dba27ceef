/** The node's log: one line per event, for people or for programs. */
import { replaceInvisible, visibleLines } from '../contract/invisibleText.ts'

/** Levels, most severe first. */
const LOG_LEVELS = ['error', 'warn', 'info', 'debug'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Details of an event: `error` is written with its stack. */
export type LogDetails = Record<string, unknown>

export interface Log {
  error(message: string, details?: LogDetails): void
  warn(message: string, details?: LogDetails): void
  info(message: string, details?: LogDetails): void
  debug(message: string, details?: LogDetails): void
  /** Sets the minimum level of the lines to write; `silent` writes none. A log of the form `silent` stays silent. */
  setLevel(level: LogLevel | 'silent'): void
  /** Sets the minimum levels of the parts whose names match a pattern; the first match counts. */
  setPartLevels(levels: readonly LogPartLevel[]): void
  /** Whether requests, blocks and contracts write warnings and errors only, whatever the levels. */
  isQuiet: boolean
  /** The log of a part of the node, whose level `setPartLevels` can set separately. */
  part(name: string): Log
  /** Whether lines of the level are written, so that callers can skip expensive messages. */
  isEnabled(level: LogLevel): boolean
}

/** A minimum level for the parts of the node whose names match. */
export interface LogPartLevel {
  matches: (part: string) => boolean
  level: LogLevel | 'silent'
}

export interface LogOptions {
  form: 'pretty' | 'json' | 'silent'
  level: LogLevel
  write: (line: string) => void
  now?: () => Date
}

/** The parts that write lines for what every client does. */
const QUIET_PARTS: readonly string[] = ['rpc', 'chain', 'console']

/** Creates a log that writes lines of at least the given severity. */
export function createLog({ form, level: least, write, now = () => new Date() }: LogOptions): Log {
  let leastIndex = indexOfLevel(least)
  let partLevels: readonly LogPartLevel[] = []
  let isQuiet = false
  const line = form === 'json' ? jsonLine : prettyLine

  function logOf(part: string): Log {
    const isEnabled = (level: LogLevel) => {
      if (isQuiet && QUIET_PARTS.includes(part) && indexOfLevel(level) > indexOfLevel('warn')) return false
      const own = partLevels.find(({ matches }) => matches(part))
      return form !== 'silent' && indexOfLevel(level) <= (own === undefined ? leastIndex : indexOfLevel(own.level))
    }
    const at =
      (level: LogLevel) =>
      (message: string, details: LogDetails = {}) => {
        if (isEnabled(level)) write(line(now(), level, message, details))
      }
    return {
      error: at('error'),
      warn: at('warn'),
      info: at('info'),
      debug: at('debug'),
      setLevel: (level) => void (leastIndex = indexOfLevel(level)),
      setPartLevels: (levels) => void (partLevels = levels),
      get isQuiet() {
        return isQuiet
      },
      set isQuiet(value) {
        isQuiet = value
      },
      part: logOf,
      isEnabled,
    }
  }
  return logOf('node')
}

/** -1 for `silent`. */
const indexOfLevel = (level: LogLevel | 'silent') => (LOG_LEVELS as readonly string[]).indexOf(level)

/** A log that writes nothing. */
export const SILENT_LOG: Log = createLog({ form: 'silent', level: 'error', write: () => {} })

function jsonLine(time: Date, level: LogLevel, message: string, details: LogDetails): string {
  return `${JSON.stringify({ time: time.toISOString(), level, message, ...details }, plainValue)}\n`
}

function plainValue(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  return value instanceof Error ? (value.stack ?? String(value)) : value
}

function prettyLine(time: Date, level: LogLevel, message: string, { error, ...details }: LogDetails): string {
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
  const pairs = Object.entries(details).map(
    ([name, value]) => ` ${name}=${typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value, plainValue)}`,
  )
  // Data from clients may contain line breaks or escape sequences; an event must stay one line.
  const head = replaceInvisible(`${clock} ${level.padEnd(5)} ${message}${pairs.join('')}`, '�')
  if (error === undefined) return `${head}\n`
  const stack = error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error, plainValue)
  return `${head}\n  ${visibleLines(stack).replaceAll('\n', '\n  ')}\n`
}
