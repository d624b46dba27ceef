/** The texts of recorded exchanges, put together again of their requests. */
import { SECRET_TEXT } from './keepRule.ts'
import type { RecordedRequest } from './recordedRequest.ts'
import { answerBytesOf, exchangeOf, paramsOf } from './requestRow.ts'

/** The requests that came in one text, as that text: as it came, where it is whole and all of them are there. */
export function requestText(requests: readonly RecordedRequest[]): string {
  const { exchange } = requests[0]!
  if (exchange.text !== '' && requests.length === Math.max(exchange.size, 1)) return exchange.text
  const texts = requests.map(singleText)
  return exchange.size > 0 ? `[${texts.join(',')}]` : texts[0]!
}

/** What was answered to them; undefined if nothing was, or nothing is kept. */
export function answerText(requests: readonly RecordedRequest[]): string | undefined {
  const answers = requests.flatMap(({ answer }) => answer ?? [])
  if (answers.length === 0) return undefined
  return requests[0]!.exchange.size > 0 ? `[${answers.join(',')}]` : answers[0]!
}

/** UTF-8 bytes of the answers as they were. */
export const answersBytes = (requests: readonly RecordedRequest[]): number =>
  requests.reduce((sum, request) => sum + answerBytesOf(request), 0)

/** Whether only the beginning of the params or of the answer is kept. */
export function isCut(request: RecordedRequest): boolean {
  return paramsOf(request)?.isCut === true || exchangeOf(request).answer?.isCut === true
}

/** The request as JSON text; what is no request, as it is kept. */
function singleText(request: RecordedRequest): string {
  const { rule, id } = request
  const params = paramsOf(request)
  if (rule === undefined) return params?.text ?? ''
  const shown = params?.text ?? (request.isWithheld ? JSON.stringify(SECRET_TEXT) : undefined)
  const fields = [
    '"jsonrpc":"2.0"',
    ...(id === undefined ? [] : [`"id":${id}`]),
    `"method":${JSON.stringify(rule.method)}`,
    ...(shown === undefined ? [] : [`"params":${shown}`]),
  ]
  return `{${fields.join(',')}}`
}
