/** `--replay FILE`: sends the requests of an HTTP archive to a node, and says what is answered otherwise than recorded. */
import { resolve } from 'node:path'
import { CodedError } from '../base/codedError.ts'
import { replaceInvisible } from '../contract/invisibleText.ts'
import type { AnswerDifference, ReplayReport, ReplayTiming } from '../contract/wire/replay.ts'
import type { ReplayErrorCode } from '../replay/harReader.ts'
import { type IgnoredName, ignoredName } from '../replay/ignoredNames.ts'
import { replay } from '../replay/replay.ts'
import { Target } from '../replay/target.ts'
import { readTextFile } from './readTextFile.ts'

const MAX_FILE_BYTES = 512 * 2 ** 20

/** What is sent where. */
export interface ReplayCommand {
  kind: 'replay'
  file: string
  target: Target
  ignored: readonly IgnoredName[]
  timing: ReplayTiming
}

/** The command's flags, with their values and what they mean. */
export const REPLAY_FLAGS = {
  replay: ['FILE', 'Send the requests of an HTTP archive to the node at --replay.url, compare the answers, and exit: 1 if one differs.'],
  'replay.url': ['URL', 'Node to ask; WebSocket connections go to the same port.'],
  'replay.header': ['HEADER', 'HTTP header of the requests, such as "Authorization: Bearer TOKEN".'],
  'replay.ignore': [
    'LIST',
    'What may differ besides times, hashes of blocks and ids: fields, methods or METHOD:FIELD, separated by commas.',
  ],
  'replay.timing': [
    'sequence|recorded',
    'Send each text once the one before is answered, or all at their times in the archive. (sequence)',
  ],
} as const satisfies Record<string, readonly [placeholder: string, help: string]>

type ReplayFlag = keyof typeof REPLAY_FLAGS

export const isReplayFlag = (flag: string): flag is ReplayFlag => Object.hasOwn(REPLAY_FLAGS, flag)

/** Values by flag. */
export type ReplayValues = Partial<Record<ReplayFlag, string>>

/** The command of the flags; undefined if none of them is given. Throws Error with a reason that quotes no secret. */
export function replayCommand(values: ReplayValues): ReplayCommand | undefined {
  const [first] = Object.keys(values)
  if (first === undefined) return undefined
  const {
    replay: file,
    'replay.url': url,
    'replay.header': header,
    'replay.ignore': ignore = '',
    'replay.timing': timing = 'sequence',
  } = values
  if (file === undefined) throw new Error(`--${first} needs --replay FILE`)
  if (url === undefined) throw new Error('--replay needs --replay.url URL, the node to ask')
  if (timing !== 'sequence' && timing !== 'recorded') throw new Error(`--replay.timing: expected sequence or recorded, got "${timing}"`)
  const names = ignore.split(',').filter((name) => name !== '')
  return {
    kind: 'replay',
    file: resolve(file),
    target: new Target(url, header),
    ignored: names.map((name) => ignoredName(name.trim())),
    timing,
  }
}

/** Runs the command. Returns what to print, and whether all answers are the same. Throws CodedError<ReplayErrorCode>. */
export async function runReplay({ file, target, ignored, timing }: ReplayCommand): Promise<{ text: string; isSame: boolean }> {
  const report = await replay(readArchive(file), target, { ignored, timing })
  return { text: reportText(report, target.name), isSame: report.different === 0 }
}

function readArchive(file: string): unknown {
  try {
    return JSON.parse(readTextFile(file, MAX_FILE_BYTES)) as unknown
  } catch (error) {
    throw new CodedError<ReplayErrorCode>('replay-file', `cannot replay ${file}: ${(error as Error).message}`, { cause: error })
  }
}

function reportText({ compared, different, left, ignored, differences, differenceCount, ms }: ReplayReport, name: string): string {
  const hidden = differenceCount - differences.length
  const lines = [
    ...differences.map(differenceText),
    ...(hidden > 0 ? [`and ${hidden} more differences`] : []),
    `compared ${compared} requests with ${name} in ${(ms / 1000).toFixed(1)} s: ${compared - different} same, ${different} different`,
    ...left.map(({ reason, count, seqs }) => `  ${count} not compared: ${reason}${seqs.length > 0 ? ` (${seqsText(seqs, count)})` : ''}`),
    ...ignored.map(({ name, reason, count }) => `  ${count} ignored: ${name}, which ${reason}`),
  ]
  return `${lines.join('\n')}\n`
}

function differenceText({ seq, method, path, recorded = 'nothing', replayed = 'nothing' }: AnswerDifference): string {
  const place = path === '' ? '' : ` ${path}`
  // Archive and answers are anybody's, and a terminal obeys what it is not shown.
  return replaceInvisible(`#${seq} ${method}${place}: recorded ${recorded}, got ${replayed}`, '�')
}

const SHOWN_SEQS = 5
const seqsText = (seqs: readonly number[], count: number): string =>
  `${seqs
    .slice(0, SHOWN_SEQS)
    .map((seq) => `#${seq}`)
    .join(', ')}${count > SHOWN_SEQS ? ', …' : ''}`
