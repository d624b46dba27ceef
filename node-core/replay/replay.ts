/** Sends recorded requests again, and compares what is answered. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '../base/codedError.ts'
import { type LongWorkErrorCode, type Requester } from '../base/longWork.ts'
import type { ReplayReport, ReplayTiming } from '../contract/wire/replay.ts'
import { answerDifferences } from './answerDifferences.ts'
import { NO_REQUEST, type RecordedAnswer, type RecordedCall, type RecordedText, readHar, type ReplayErrorCode } from './harReader.ts'
import { Identifiers, makesId } from './identifiers.ts'
import type { IgnoredName } from './ignoredNames.ts'
import { ReportBuilder } from './report.ts'
import type { Target, TextAnswer } from './target.ts'

export interface ReplayOptions {
  readonly ignored?: readonly IgnoredName[]
  readonly timing?: ReplayTiming
  /** Ends the replay when it is gone. */
  readonly requester?: Requester
}

/**
 * Sends the requests of an archive to a node, each text once the one before is answered or at its time in the recording. Throws
 * CodedError<ReplayErrorCode>, also if nothing is answered at all.
 */
export async function replay(archive: unknown, target: Target, options: ReplayOptions = {}): Promise<ReplayReport> {
  const { texts, others } = readHar(archive)
  const run = new Replay(target, options)
  run.report.left(NO_REQUEST, [], others)
  try {
    if (options.timing === 'recorded') await run.atRecordedTimes(texts)
    else await run.inSequence(texts)
  } finally {
    await target.close()
  }
  return run.report.build(run.elapsedMs)
}

class Replay {
  readonly report = new ReportBuilder()
  readonly #target: Target
  readonly #options: ReplayOptions
  readonly #identifiers = new Identifiers()
  #nextId = 1
  #hasAnswer = false
  #startedAtMs: number | undefined
  #endedAtMs = 0

  constructor(target: Target, options: ReplayOptions) {
    this.#target = target
    this.#options = options
  }

  /** From the first text that was sent to the last answer, in whole milliseconds. */
  get elapsedMs(): number {
    return this.#startedAtMs === undefined ? 0 : Math.round(this.#endedAtMs - this.#startedAtMs)
  }

  async inSequence(texts: readonly RecordedText[]): Promise<void> {
    for (const text of texts) await this.#replay(text)
  }

  async atRecordedTimes(texts: readonly RecordedText[]): Promise<void> {
    const beginMs = performance.now() - (texts[0]?.atMs ?? 0)
    const running: Promise<void>[] = []
    for (const text of texts) {
      const waitMs = beginMs + text.atMs - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      const one = this.#replay(text)
      // The first failure ends the wait below; the others are no news.
      one.catch(() => undefined)
      running.push(one)
    }
    await Promise.all(running)
  }

  async #replay({ calls, isBatch, connection }: RecordedText): Promise<void> {
    if (this.#options.requester?.isOpen === false)
      throw new CodedError<LongWorkErrorCode>('abandoned', 'nobody waits for the replay any more')
    for (const { left, seq } of calls) if (left !== undefined) this.report.left(left, [seq])
    const sent = calls.filter(({ isUnsendable }) => isUnsendable !== true)
    if (sent.length === 0) return
    const ids = sent.map(({ isNotification }) => (isNotification ? undefined : this.#nextId++))
    const messages = sent.map(({ method, params }, at) => ({
      jsonrpc: '2.0',
      ...(ids[at] !== undefined && { id: ids[at] }),
      method,
      ...(params !== undefined && { params: this.#identifiers.paramsFor(method, params) }),
    }))
    const text = JSON.stringify(isBatch ? messages : messages[0])
    const wanted = ids.filter((id) => id !== undefined)
    this.#startedAtMs ??= performance.now()
    const answer = await this.#target.send(text, wanted, connection)
    this.#endedAtMs = performance.now()
    if ('text' in answer) this.#hasAnswer = true
    else if (!this.#hasAnswer)
      throw new CodedError<ReplayErrorCode>('replay-target', `${this.#target.name} cannot be asked: ${answer.problem}`)
    const answers = answersById(answer)
    sent.forEach((call, at) => this.#compare(call, ids[at] === undefined ? undefined : answers(ids[at])))
  }

  #compare(call: RecordedCall, replayed: RecordedAnswer | string | undefined): void {
    const { method, params, answer: recorded } = call
    if (recorded === undefined || replayed === undefined) return
    if (typeof replayed === 'string') {
      this.report.compared(call, [{ path: '', recorded, replayed: { problem: replayed } }])
      return
    }
    if (makesId(method) && 'result' in recorded && 'result' in replayed) this.#identifiers.made(method, recorded.result, replayed.result)
    const differences = answerDifferences(recorded, replayed, {
      method,
      maker: this.#identifiers.makerOf(method, params),
      identifiers: this.#identifiers,
      ignored: this.#options.ignored ?? [],
      onIgnored: (name, reason) => this.report.ignored(name, reason),
    })
    this.report.compared(call, differences)
  }
}

/** The answer with an id, or why there is none. */
function answersById(answer: TextAnswer): (id: number) => RecordedAnswer | string {
  if ('problem' in answer) return () => answer.problem
  const byId = new Map<unknown, RecordedAnswer>()
  try {
    const parsed = answer.text === '' ? [] : (JSON.parse(answer.text) as unknown)
    for (const part of Array.isArray(parsed) ? parsed : [parsed]) {
      if (typeof part !== 'object' || part === null) continue
      const { id, result, error } = part as { id?: unknown; result?: unknown; error?: unknown }
      byId.set(id, error === undefined || error === null ? { result } : { error })
    }
  } catch {
    return () => 'the answer is not JSON'
  }
  return (id) => byId.get(id) ?? 'no answer'
}
