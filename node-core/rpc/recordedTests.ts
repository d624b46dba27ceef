/** Recorded requests as tests that bring the state that they read. */
import { CodedError } from '../base/codedError.ts'
import { DecodeError } from '../contract/codec.ts'
import { type Hash, type Hex, hexFromBytes, quantityFromBigint } from '../contract/hex.ts'
import { type Sendable, sendable } from '../contract/traceable.ts'
import type { RecordedRequest } from '../recording/recordedRequest.ts'
import { exchangeOf } from '../recording/requestRow.ts'
import { type Reproduction, transactionOf } from '../reproduction/bundle.ts'
import type { RecordedTest } from '../reproduction/recordedTest.ts'
import { nameOfCall } from '../reproduction/testedCall.ts'
import type { RpcCall } from './context.ts'
import { RpcError } from './errors.ts'
import { captureReproduction } from './reproductions.ts'
import { BLOCK, blockOf, functionOf, NOT_KEPT, OTHERWISE, outcomeIn, RULED } from './testedCalls.ts'

const NOTHING_RUN = 'calls, estimates, transactions and their receipts become tests, other requests do not'
const FAILED_ESTIMATE = 'there is no estimate to test'
const CREATION = 'gas of creations cannot be limited in a test'

/** What holds for all tests of a file. */
export interface TestFile {
  /** Transactions that have a test already. */
  readonly known: Set<Hash>
  /** Why the file cannot have a test of that bundle. */
  obstacle(this: void, bundle: Reproduction): Promise<string | undefined>
}

/** The test of a request, or why there is none. */
export async function recordedTest(call: RpcCall, recorded: RecordedRequest, file: TestFile): Promise<RecordedTest | string> {
  const { request, params, answer } = exchangeOf(recorded)
  const { seq, method = '', transaction, status } = request
  const isSend = transaction?.isMade === true || (method === 'eth_getTransactionReceipt' && status === 'ok')
  if (!isSend && method !== 'eth_call' && method !== 'eth_estimateGas') return NOTHING_RUN
  if (recorded.changedBy !== undefined && recorded.changedBy.action !== 'delay') return RULED
  if (params === undefined || params.isCut || answer === undefined || answer.isCut || request.isWithheld) return NOT_KEPT
  if (isSend) {
    const hash = transaction?.hash
    if (hash === undefined || (JSON.parse(answer.text) as { result?: unknown }).result === null) return 'there was no transaction yet'
    if (file.known.has(hash)) return 'the transaction has a test already'
    const test = await testOf(call, file, seq, method, hash, () => true)
    if (typeof test !== 'string') file.known.add(hash)
    return test
  }
  const [args, id, stateOverrides, blockOverrides] = JSON.parse(params.text) as unknown[]
  const block = blockOf(id, request.beginBlock)
  if (block === undefined) return BLOCK
  const given = {
    block: quantityFromBigint(block),
    stateOverrides: stateOverrides ?? undefined,
    blockOverrides: blockOverrides ?? undefined,
  }
  if (method === 'eth_estimateGas') {
    const gas = (JSON.parse(answer.text) as { result?: unknown }).result
    if (typeof gas !== 'string') return FAILED_ESTIMATE
    const subject = decoded({ ...given, call: { ...(args as object), gas } })
    if (subject === undefined) return OTHERWISE
    if (typeof subject !== 'string' && 'call' in subject && subject.call.to === undefined) return CREATION
    return testOf(call, file, seq, `${method} (${BigInt(gas)})`, subject, ({ isSuccess }) => isSuccess)
  }
  const outcome = outcomeIn(answer.text)
  const subject = decoded({ ...given, call: args })
  if (subject === undefined || outcome === undefined) return OTHERWISE
  return testOf(call, file, seq, method, subject, (now) => now.isSuccess === outcome.isSuccess && now.output === outcome.output)
}

function decoded(subject: unknown): Sendable | undefined {
  try {
    return sendable.decode(subject)
  } catch (error) {
    if (error instanceof DecodeError) return undefined
    throw error
  }
}

/** Runs it again, on its own. */
async function testOf(
  call: RpcCall,
  { obstacle }: TestFile,
  seq: number,
  method: string,
  subject: Sendable,
  isSame: (outcome: { isSuccess: boolean; output: Hex }) => boolean,
): Promise<RecordedTest | string> {
  let bundle: Reproduction
  try {
    bundle = await captureReproduction(call, subject)
  } catch (error) {
    if (error instanceof CodedError || error instanceof RpcError) return OTHERWISE
    throw error
  }
  const { status, output } = bundle.expected
  const outcome = { isSuccess: status === 'success', output: status === 'halt' ? '0x' : hexFromBytes(output) }
  if (!isSame(outcome)) return OTHERWISE
  const reason = await obstacle(bundle)
  if (reason !== undefined) return reason
  const { to, data } = transactionOf(bundle)
  const input = hexFromBytes(data)
  const fn = to && (await call.work.run(() => functionOf(call, to, input, outcome), call.requester))
  return { seq, title: `${method}: ${to === undefined ? 'creation' : nameOfCall({ fn, data: input })}`, bundle, fn }
}
