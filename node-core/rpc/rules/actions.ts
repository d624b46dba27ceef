import type { RequestAction, RequestActionKind } from '../../contract/requestActions.ts'
import { drop, edit, error, http, replace, truncate } from './answers.ts'
import type { Act, Course } from './course.ts'
import { delay } from './delay.ts'
import { gaps, hide } from './lookups.ts'
import { pause } from './pause.ts'
import { reorganize } from './reorganization.ts'
import { hold, lose, supersede } from './sends.ts'
import { stale } from './stale.ts'

/** What each kind of action does to a request. */
const ACTIONS: { [K in Exclude<RequestActionKind, 'endSubscription'>]: Act<K> } = {
  pause,
  delay,
  error,
  http,
  drop,
  truncate,
  replace,
  edit,
  stale,
  hide,
  gaps,
  lose,
  hold,
  supersede,
  reorganize,
}

/** Lets an action act on a request: the result that the client gets, now or later. Throws as actions do. */
export function act(action: RequestAction, course: Course): unknown {
  return (ACTIONS as Record<RequestActionKind, Act<RequestActionKind>>)[action.kind](action, course)
}
