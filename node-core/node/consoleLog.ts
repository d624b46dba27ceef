import type { ConsoleOutput } from '../contract/console.ts'
import type { EventSource } from '../base/emitter.ts'
import type { Log } from './log.ts'

/** Maximum number of lines of one execution, and of characters of a line. */
const MAX_LINES = 200
const MAX_LINE_LENGTH = 2_000

/** Writes what contracts print to the log, a line of theirs in each line, as long as that is wanted. */
export function logConsole(feed: EventSource<{ printed: ConsoleOutput }>, log: Log, isWanted: () => boolean): void {
  feed.on('printed', ({ transactionHash, method, lines }) => {
    if (!isWanted() || !log.isEnabled('info')) return
    const texts = lines.flatMap(({ text }) => text.split(/\r?\n/))
    // Who printed them is said once.
    const source = transactionHash === null ? { method } : { transaction: transactionHash }
    for (const [at, text] of texts.slice(0, MAX_LINES).entries()) log.info(`console.log: ${cut(text)}`, at === 0 ? source : {})
    if (texts.length > MAX_LINES) log.info(`console.log: ${texts.length - MAX_LINES} lines more`)
  })
}

const cut = (text: string): string => (text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH - 1)}…` : text)
