import type { LeftRequests, WireRequestTest } from '../contract/wire/replay.ts'
import { chosenRequests, type RequestChoice } from '../recording/har.ts'
import { foundryCalls } from '../reproduction/foundryCalls.ts'
import type { TestedCall } from '../reproduction/testedCall.ts'
import { viemCalls } from '../reproduction/viemCalls.ts'
import type { RpcCall } from './context.ts'
import { simulationAt } from './simulation.ts'
import { rulesAt } from '../execution/chainRules.ts'
import { testedCall } from './testedCalls.ts'

/** Calls in one file. */
const MAX_TESTS = 500
const MAX_SEQS = 100
const TOO_MANY = `a file has at most ${MAX_TESTS} tests`
const DEFAULT_URL = 'http://127.0.0.1:8545'

/** A test file of the chosen calls. Each was made again before: the tests pass on this node, and on any with the same blocks. */
export async function requestTests(call: RpcCall, choice: RequestChoice, kind: 'foundry' | 'viem'): Promise<WireRequestTest> {
  const { recorder, work, requester, chain, node } = call
  const calls: TestedCall[] = []
  const left = new Map<string, LeftRequests>()
  for (const request of await work.run(() => chosenRequests(recorder, choice), requester)) {
    const tested = calls.length === MAX_TESTS ? TOO_MANY : await testedCall(call, request)
    if (typeof tested === 'string') leave(left, tested, request.seq)
    else calls.push(tested)
  }
  const fileName = kind === 'foundry' ? 'RecordedCalls.t.sol' : 'recordedCalls.test.ts'
  const result = { fileName, tests: calls.length, left: Array.from(left.values()) }
  if (calls.length === 0) return { ...result, content: '' }
  const place = { chainId: Number(chain.config.chainId), url: node.info().http ?? DEFAULT_URL }
  const blocks = calls.map(({ block }) => Number(block))
  const { config, header } = simulationAt(call, 'latest')
  const { hardfork } = rulesAt(config, header.number, header.timestamp)
  const content = kind === 'foundry' ? foundryCalls(calls, place, hardfork) : viemCalls(calls, place)
  return { ...result, content, blocks: { first: Math.min(...blocks), last: Math.max(...blocks) } }
}

function leave(left: Map<string, LeftRequests>, reason: string, seq: number): void {
  const known = left.get(reason) ?? { reason, count: 0, seqs: [] }
  known.count++
  if (known.seqs.length < MAX_SEQS) known.seqs.push(seq)
  left.set(reason, known)
}
