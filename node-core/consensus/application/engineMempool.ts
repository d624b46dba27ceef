/** The engine's mempool, as its RPC server offers it. */
import { CodedError } from '../../base/codedError.ts'
import type { Broadcast, BroadcastErrorCode } from './broadcaster.ts'

/** After this time without an answer the engine counts as unreachable; milliseconds. */
const TIMEOUT_MS = 10_000
/** What the engine says of a transaction that it has already. */
const ALREADY_THERE = 'tx already exists in cache'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const refused = (reason: string) =>
  new CodedError<BroadcastErrorCode>('engine-refused', `the consensus engine does not take the transaction: ${reason.slice(0, 500)}`)

/** Sends transactions by `broadcast_tx_sync`, which is answered when the mempool has asked the application. */
export function engineMempool(url: string): Broadcast {
  const unreachable = (reason: string, cause?: unknown) =>
    new CodedError<BroadcastErrorCode>(
      'engine-unreachable',
      `the transaction was not sent: the consensus engine at ${url} cannot be reached (${reason})`,
      { cause },
    )
  return async (bytes) => {
    const request = { jsonrpc: '2.0', id: 1, method: 'broadcast_tx_sync', params: { tx: Buffer.from(bytes).toString('base64') } }
    let answer: unknown
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      answer = await response.json()
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } }
      throw unreachable(cause?.code ?? message, error)
    }
    if (!isObject(answer)) throw unreachable('its answer is not one of an engine')
    const { result, error } = answer
    if (isObject(error)) {
      const reason = String(error['data'] ?? error['message'])
      if (!reason.includes(ALREADY_THERE)) throw refused(reason)
    } else if (!isObject(result)) throw unreachable('its answer is not one of an engine')
    else if (result['code'] !== 0) throw refused(String(result['log']))
  }
}
