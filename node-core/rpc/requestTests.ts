import type { LeftRequests, WireRequestTest } from '../contract/wire/replay.ts'
import { chosenRequests, type RequestChoice } from '../recording/har.ts'
import { foundryCalls } from '../reproduction/foundryCalls.ts'
import { foundryRequests } from '../reproduction/foundryRequests.ts'
import { viemCalls } from '../reproduction/viemCalls.ts'
import { viemRequests } from '../reproduction/viemRequests.ts'
import type { RpcCall } from './context.ts'
import { simulationAt } from './simulation.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { RecordedRequest } from '../recording/recordedRequest.ts'
import { testObstacle } from '../reproduction/testObstacles.ts'
import type { Hardfork } from '../types/chainConfig.ts'
import { recordedTest, type TestFile } from './recordedTests.ts'
import { testedCall } from './testedCalls.ts'

/** Tests in one file. */
const MAX_TESTS = 500
const MAX_SEQS = 100
const TOO_MANY = `a file has at most ${MAX_TESTS} tests`
const DEFAULT_URL = 'http://127.0.0.1:8545'

/**
 * A test file of the chosen requests, each of which was made again before. With their own state, the tests pass anywhere; as tests of the
 * chain, on this node and on any with the same blocks.
 */
export async function requestTests(
  call: RpcCall,
  choice: RequestChoice,
  kind: 'foundry' | 'viem',
  state: 'own' | 'chain',
): Promise<WireRequestTest> {
  if (state === 'own') {
    const file: TestFile = { known: new Set(), obstacle: (bundle) => testObstacle(bundle, kind, call.chain.engine) }
    const { tests, left } = await gathered(call, choice, (request) => recordedTest(call, request, file))
    const fileName = kind === 'foundry' ? 'RecordedRequests.t.sol' : 'recordedRequests.test.ts'
    const content = tests.length === 0 ? '' : kind === 'foundry' ? foundryRequests(tests, hardforkOf(call)) : viemRequests(tests)
    return { fileName, content, tests: tests.length, left }
  }
  const { tests, left } = await gathered(call, choice, (request) => testedCall(call, request))
  const fileName = kind === 'foundry' ? 'RecordedCalls.t.sol' : 'recordedCalls.test.ts'
  const result = { fileName, tests: tests.length, left }
  if (tests.length === 0) return { ...result, content: '' }
  const place = { chainId: Number(call.chain.config.chainId), url: call.node.info().http ?? DEFAULT_URL }
  const blocks = tests.map(({ block }) => Number(block))
  const content = kind === 'foundry' ? foundryCalls(tests, place, hardforkOf(call)) : viemCalls(tests, place)
  return { ...result, content, blocks: { first: Math.min(...blocks), last: Math.max(...blocks) } }
}

/** What is made of each chosen request, and which are left out. */
async function gathered<T extends object>(
  { recorder, work, requester }: RpcCall,
  choice: RequestChoice,
  make: (request: RecordedRequest) => Promise<T | string>,
): Promise<{ tests: T[]; left: LeftRequests[] }> {
  const tests: T[] = []
  const left = new Map<string, LeftRequests>()
  for (const request of await work.run(() => chosenRequests(recorder, choice), requester)) {
    const made = tests.length === MAX_TESTS ? TOO_MANY : await make(request)
    if (typeof made === 'string') leave(left, made, request.seq)
    else tests.push(made)
  }
  return { tests, left: Array.from(left.values()) }
}

function hardforkOf(call: RpcCall): Hardfork {
  const { config, header } = simulationAt(call, 'latest')
  return rulesAt(config, header.number, header.timestamp).hardfork
}

function leave(left: Map<string, LeftRequests>, reason: string, seq: number): void {
  const known = left.get(reason) ?? { reason, count: 0, seqs: [] }
  known.count++
  if (known.seqs.length < MAX_SEQS) known.seqs.push(seq)
  left.set(reason, known)
}
