/** Recorded requests as they are shown. Their texts are parsed only here. */
import { hash } from 'node:crypto'
import { type Address, type Hash, type Hex, isHexData } from '../contract/hex.ts'
import type { WireRecordedExchange, WireRecordedRequest } from '../contract/wire/recordedRequests.ts'
import { beginningOf, type KeptText, keptText } from './cutText.ts'
import type { RecordedRequest } from './recordedRequest.ts'

const MAX_PARAMS_LENGTH = 120
const SELECTOR = /^0x[0-9a-fA-F]{8}/
const HASH = /^0x[0-9a-fA-F]{64}$/

/** Milliseconds that a request waited, ran and was written; so far, if it is not over. */
export function totalMs({ exchange, waitUs, runUs }: RecordedRequest): number {
  const { arrivedAtMs, writtenUs, log } = exchange
  return runUs < 0 ? log.nowMs() - arrivedAtMs : Math.max(waitUs + runUs, writtenUs) / 1000
}

/** Unix milliseconds of a time of performance.now(), which does not leap when the wall clock is set. */
export const unixMs = (atMs: number): number => Math.round((performance.timeOrigin + atMs) * 1000) / 1000

/** The row of a list. */
export function rowOf(request: RecordedRequest): WireRecordedRequest {
  const { seq, exchange, rule, id, position, status, waitUs, runUs, beginHead, endHead } = request
  const { peer, arrivedAtMs, writtenUs, firstSeq, size } = exchange
  const transaction = transactionOf(request)
  const execution = executionOf(request)
  return {
    seq,
    at: unixMs(arrivedAtMs),
    client: peer.client?.id ?? 0,
    transport: peer.description.transport,
    ...(size > 0 && { batch: { id: firstSeq, position: Math.max(position, 0), size } }),
    ...(id !== undefined && { id: String(id) }),
    ...(rule !== undefined && { method: rule.method }),
    isKnown: rule?.isKnown === true,
    ...(exchange.http !== undefined && { http: exchange.http }),
    ...paramsIn(request),
    status,
    ...(request.errorMessage !== '' && { error: { code: request.errorCode, message: request.errorMessage } }),
    requestBytes: requestBytesOf(request),
    answerBytes: answerBytesOf(request),
    waitMs: waitUs / 1000,
    ...(runUs >= 0 && { runMs: runUs / 1000, endBlock: endHead!.number }),
    ...(writtenUs >= 0 && { writeMs: Math.max(0, writtenUs - waitUs - Math.max(runUs, 0)) / 1000 }),
    beginBlock: beginHead.number,
    ...(transaction !== undefined && { transaction }),
    ...callOf(request),
    ...(execution !== undefined && { execution }),
    isWithheld: request.isWithheld,
    ...(request.changedBy !== undefined && { rule: request.changedBy.id }),
  }
}

/** One request whole. */
export function exchangeOf(request: RecordedRequest): WireRecordedExchange {
  const { answer } = request
  const params = paramsOf(request)
  const bytes = answerBytesOf(request)
  return {
    request: rowOf(request),
    beginHash: request.beginHead.hash,
    ...(request.endHead !== undefined && { endHash: request.endHead.hash }),
    ...(params !== undefined && { params }),
    ...(answer !== undefined && { answer: { text: answer, bytes, isCut: request.answerBytes >= 0 && bytes > Buffer.byteLength(answer) } }),
  }
}

/** The params as they are kept, as JSON text. */
export function paramsOf(request: RecordedRequest): KeptText | undefined {
  if (request.params !== 'exchange') return request.params
  const params = (messageOf(request) as { params?: unknown }).params
  return params === undefined ? undefined : keptText(JSON.stringify(params))
}

/** The request alone, from the text that holds it. */
function messageOf({ exchange, position }: RecordedRequest): unknown {
  const message = parsed(exchange.text)
  return position < 0 ? message : (message as unknown[])[position]
}

let last = { text: '', message: undefined as unknown }

/** The rows of a batch are read one after the other. */
function parsed(text: string): unknown {
  if (last.text !== text) last = { text, message: JSON.parse(text) }
  return last.message
}

export function requestBytesOf(request: RecordedRequest): number {
  if (request.requestBytes >= 0) return request.requestBytes
  return Buffer.byteLength(request.position < 0 ? request.exchange.text : JSON.stringify(messageOf(request)))
}

export function answerBytesOf({ answer, answerBytes }: RecordedRequest): number {
  return answerBytes >= 0 ? answerBytes : Buffer.byteLength(answer ?? '')
}

export function transactionOf(request: RecordedRequest): WireRecordedRequest['transaction'] {
  const where = request.rule?.transaction
  if (where === undefined) return undefined
  const hash = where === 'result' ? resultOf(request) : paramAt(request, where)
  return typeof hash === 'string' && HASH.test(hash) ? { hash: hash.toLowerCase() as Hash, isMade: where === 'result' } : undefined
}

/** What its executions took, or the transaction that it submitted. */
export function executionOf(request: RecordedRequest): WireRecordedRequest['execution'] {
  if (request.execution !== undefined) {
    const { runs, gas, accounts, slots, ms } = request.execution
    return { runs, gas, accounts, slots, ms }
  }
  const transaction = request.rule?.transaction === 'result' ? transactionOf(request) : undefined
  const mined = transaction && request.exchange.log.minedExecution(transaction.hash)
  return mined && { runs: 1, ...mined }
}

/** The callee and the function of the call or transaction in the params. */
function callOf(request: RecordedRequest): Pick<WireRecordedRequest, 'call'> {
  const call = request.rule?.call === undefined ? undefined : paramAt(request, request.rule.call)
  if (typeof call !== 'object' || call === null) return {}
  const { to, input, data = input } = call as Record<string, unknown>
  const shown = {
    ...(isHexData(to, 20) && { to: to.toLowerCase() as Address }),
    ...(typeof data === 'string' && SELECTOR.test(data) && { selector: data.slice(0, 10).toLowerCase() as Hex }),
  }
  return { call: shown }
}

function paramAt(request: RecordedRequest, index: number): unknown {
  const params = paramsOf(request)
  return params === undefined || params.isCut ? undefined : (JSON.parse(params.text) as unknown[] | null)?.[index]
}

function resultOf({ status, answer, answerBytes }: RecordedRequest): unknown {
  if (status !== 'ok' || answer === undefined || answerBytes >= 0) return undefined
  const { result } = JSON.parse(answer) as { result?: string | { transactionHash?: unknown } | null }
  return typeof result === 'object' ? result?.transactionHash : result
}

/** The params in a row. The digest also depends on the length, since of long ones only the beginning is kept. */
function paramsIn(request: RecordedRequest): Pick<WireRecordedRequest, 'params' | 'paramsDigest'> {
  const { text, bytes } = paramsOf(request) ?? { text: '', bytes: 0 }
  if (text.length <= MAX_PARAMS_LENGTH) return { params: text }
  return { params: `${beginningOf(text, MAX_PARAMS_LENGTH - 1)}…`, paramsDigest: hash('sha1', `${bytes} ${text}`, 'base64url') }
}
