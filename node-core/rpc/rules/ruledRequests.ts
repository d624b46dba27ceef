import type { JsonValue } from '../../contract/openRpc.ts'
import { CodedError } from '../../base/codedError.ts'
import type { LongWorkErrorCode, Requester } from '../../base/longWork.ts'
import type { HeldRequest } from '../../interception/pausedRequests.ts'
import type { Rule } from '../../interception/rule.ts'
import { namesOfPeer } from '../../recording/clientNames.ts'
import { type KeepRule, mayQuoteSecret, UNQUOTED_TEXT } from '../../recording/keepRule.ts'
import type { RecordedRequest } from '../../recording/recordedRequest.ts'
import type { RpcContext } from '../context.ts'
import type { ErrorMapper } from '../errors.ts'
import type { Invoker } from '../invoker.ts'
import { JsonPieces } from '../jsonPieces.ts'
import type { RpcSession } from '../session.ts'
import { act } from './actions.ts'
import type { Course, HeldParts } from './course.ts'
import { factsOf } from './requestFacts.ts'

type ShownParts = Pick<HeldRequest, 'at' | 'params' | 'result' | 'error' | 'isWithheld'>

/** A request before it runs. */
export interface ComingRequest {
  readonly method: string
  readonly params: unknown
  readonly session: RpcSession
  readonly requester: Requester | undefined
  /** Absent where it is not recorded. */
  readonly recorded: RecordedRequest | undefined
}

/** The rule that acts on a request; the node's own window and the node itself are never concerned. */
export function ruleOf(context: RpcContext, method: string, params: unknown, { peer, isWindow }: RpcSession): Rule | undefined {
  if (peer === undefined || !context.requestRules.hasRequestRules || isWindow === true) return undefined
  return context.requestRules.ruleFor(factsOf(method, params, peer, context))
}

/** The course of a request that a rule acts on. */
export function courseOf(
  rule: Rule,
  { method, params: given, session, requester, recorded }: ComingRequest,
  { requestRules, recorder }: RpcContext,
  invoker: Invoker,
  mapError: ErrorMapper,
): Course {
  const params = given as JsonValue | undefined
  const course: Course = {
    rule,
    method,
    params,
    keptBytes: undefined,
    run: (change) =>
      invoker.invoke(change?.method ?? method, change?.params ?? params, session, requester, recorded?.executor, change?.adapt),
    json: async (change) => jsonOf(await course.run(change)),
    shown: (error) => mapError(error, method) as NonNullable<HeldRequest['error']>,
    hold: (held, timeoutMs) => {
      const request = {
        rule: rule.id,
        ...(recorded !== undefined && { seq: recorded.seq }),
        client: namesOfPeer(session.peer!)[0]!,
        method,
        ...withoutSecrets(recorder.ruleOf(method), params, held),
      }
      return requestRules.paused.hold(request, timeoutMs, session)
    },
    act: (action) => act(action, course),
    assertWanted() {
      if ((requester ?? session).isOpen === false)
        throw new CodedError<LongWorkErrorCode>('abandoned', 'the client closed its connection before the rule let the request go on')
    },
  }
  return course
}

/** What is shown of a held request: what the recording may keep of it. */
function withoutSecrets(rule: KeepRule, params: JsonValue | undefined, { at, result, error }: HeldParts): ShownParts {
  const kept = rule.keep?.(params) ?? { params, isAnswerKept: true, isWhole: true }
  const isQuoting = error !== undefined && mayQuoteSecret(rule, error.code)
  return {
    at,
    isWithheld: !kept.isWhole || isQuoting,
    ...(kept.params !== undefined && { params: kept.params }),
    ...(result !== undefined && kept.isAnswerKept && { result }),
    ...(error !== undefined && { error: isQuoting ? { code: error.code, message: UNQUOTED_TEXT } : error }),
  }
}

function jsonOf(result: unknown): JsonValue {
  if (!(result instanceof JsonPieces)) return result ?? null
  let text = ''
  for (let next = result.pieces.next(); next.done !== true; next = result.pieces.next()) text += next.value
  return JSON.parse(text) as JsonValue
}
