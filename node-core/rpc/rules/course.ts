import type { JsonValue } from '../../contract/openRpc.ts'
import type { ActionOf, RequestAction, RequestActionKind } from '../../contract/requestActions.ts'
import type { HeldRequest, Release } from '../../interception/pausedRequests.ts'
import type { Rule } from '../../interception/rule.ts'
import type { RpcCall } from '../context.ts'

/** What is held: a request, or its answer. */
export type HeldParts = Pick<HeldRequest, 'at' | 'result' | 'error'>

/** How a request is run otherwise than it came. */
export interface CourseChange {
  method?: string | undefined
  params?: unknown
  /** Exchanges services that the handler gets. */
  adapt?: (call: RpcCall) => RpcCall
}

/** The course of a request that a rule acts on. */
export interface Course {
  readonly rule: Rule
  readonly method: string
  readonly params: JsonValue | undefined
  /** Only so many bytes of the answer are sent, if the action says so. */
  keptBytes: number | undefined
  /** Runs the method: its result, which may be JSON in pieces. Throws. */
  run(change?: CourseChange): unknown
  /** Runs the method: its result as a JSON value. Rejects. */
  json(change?: CourseChange): Promise<JsonValue>
  /** What the client would get of an error. */
  shown(error: unknown): NonNullable<HeldRequest['error']>
  /** Holds it. */
  hold(held: HeldParts, timeoutMs: number): Promise<Release>
  /** Lets another action act. */
  act(action: RequestAction): unknown
  /** Throws `abandoned` if nobody waits for the answer any more. */
  assertWanted(): void
}

/** What an action makes of a request: its result, now or later. Throws what the client gets as an error, or an ExchangeFault. */
export type Act<K extends RequestActionKind> = (action: ActionOf<K>, course: Course) => unknown
