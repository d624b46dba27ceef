/** Rules for requests in words. */
import { REQUEST_ACTIONS, type ActionOf, type RequestAction, type RequestActionKind } from '../../node-core/contract/requestActions.ts'
import type { WireRequestMatch } from '../../node-core/contract/wire/requestRules.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { millisecondsToText, shareToText } from '../format/figures.ts'
import { bytesToText } from '../format/gas.ts'
import { plainText } from '../format/revert.ts'

const MAX_VALUE_LENGTH = 80
const isGlob = (text: string): boolean => text.includes('*')

/** Which requests or notifications: `eth_call of transfer from viem, every 3rd`. */
export function matchToText(match: WireRequestMatch): string {
  const { client, function: called, params = [] } = match
  const what = match.notification === undefined ? requestsToText(match) : notificationsToText(match.notification)
  const parts = [
    what,
    called !== undefined && `of ${plainText(called, MAX_VALUE_LENGTH)}`,
    client !== undefined && `from ${plainText(client, MAX_VALUE_LENGTH)}`,
    params.length > 0 &&
      `where ${params.map(({ path, value }) => `${plainText(path, MAX_VALUE_LENGTH)} is ${valueToText(value)}`).join(' and ')}`,
  ]
  return [parts.filter((part) => part !== false).join(' '), ...limitsToText(match)].join(', ')
}

function requestsToText({ method }: WireRequestMatch): string {
  if (method === undefined || method === '*') return 'All requests'
  return plainText(method, MAX_VALUE_LENGTH)
}

function notificationsToText(kind: string): string {
  return isGlob(kind) && kind === '*' ? 'All notifications' : `Notifications of ${plainText(kind, MAX_VALUE_LENGTH)}`
}

function limitsToText({ nth, first, every, probability, forMs }: WireRequestMatch): string[] {
  return [
    nth !== undefined && `only the ${ordinal(nth)}`,
    first !== undefined && (first === 1 ? 'only the first' : `only the first ${groupDigits(first)}`),
    every !== undefined && every > 1 && `every ${ordinal(every)}`,
    probability !== undefined && probability < 1 && `${shareToText(probability)} of them by chance`,
    forMs !== undefined && `for ${millisecondsToText(forMs)}`,
  ].filter((part) => part !== false)
}

/** `1st`, `2nd`, `3rd`, `11th`. */
function ordinal(count: number): string {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(count)
  return groupDigits(count) + ({ one: 'st', two: 'nd', few: 'rd' }[rule as string] ?? 'th')
}

const valueToText = (value: unknown): string => plainText(JSON.stringify(value) ?? 'nothing', MAX_VALUE_LENGTH)

/** What a rule does: `answers with error -32000, header not found`. */
export function actionToText(action: RequestAction): string {
  const write = TEXTS[action.kind] as ((action: RequestAction) => string) | undefined
  const text = write ? write(action) : REQUEST_ACTIONS[action.kind].title
  return 'isRun' in action && action.isRun ? `${text}, after it ran` : text
}

/** In words where the title alone says too little. */
const TEXTS: { [K in RequestActionKind]?: (action: ActionOf<K>) => string } = {
  pause: ({ at }) => (at === 'answer' ? 'holds the answer' : 'holds the request'),
  delay: ({ ms, jitterMs = 0 }) =>
    jitterMs === 0 ? `waits ${millisecondsToText(ms)}` : `waits ${millisecondsToText(ms)} to ${millisecondsToText(ms + jitterMs)}`,
  error: ({ code, message }) => `error ${code}, ${plainText(message, MAX_VALUE_LENGTH)}`,
  http: ({ status, retryAfter, close }) =>
    [`HTTP status ${status}`, retryAfter !== undefined && `retry after ${retryAfter} s`, close === true && 'closes the connection']
      .filter((part) => part !== false)
      .join(', '),
  drop: () => 'no answer',
  truncate: ({ bytes }) => `answer cut after ${bytesToText(bytes)}`,
  replace: ({ result }) => `answers ${valueToText(result)}`,
  edit: ({ method, params }) =>
    method === undefined ? `runs with ${valueToText(params)}` : `runs ${plainText(method, MAX_VALUE_LENGTH)} instead`,
  hide: ({ polls }) => `answers null ${polls === 1 ? 'once' : `${groupDigits(polls)} times`} first`,
  gaps: ({ fraction }) => `leaves out ${shareToText(fraction)} of the logs`,
  stale: ({ blocks, isVaried }) =>
    isVaried === true && blocks > 1 ? `as of 1 to ${blocks} blocks ago` : `as of ${blocks === 1 ? 'a block' : `${blocks} blocks`} ago`,
}
