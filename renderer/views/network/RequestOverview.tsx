import { useMemo, type ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { filterTerm } from '../../../node-core/contract/filterWords.ts'
import type { WireSendable } from '../../../node-core/contract/traceable.ts'
import type { WireRecordedExchange, WireRecordedRequest } from '../../../node-core/contract/wire/recordedRequests.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Stack } from '../../components/layout/Stack.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { callOfRequest, simulatedByRequest } from '../../console/decodedResponse.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { millisecondsToText } from '../../format/figures.ts'
import { bytesToText } from '../../format/gas.ts'
import { plainText } from '../../format/revert.ts'
import { absoluteTime, timeOfDay } from '../../format/time.ts'
import { blockPath, transactionPath } from '../../routing/paths.ts'
import { requestsPath } from '../../routing/requestSearch.ts'
import { RequestOutcome } from '../console/RequestOutcome.tsx'
import { CalledFunction } from '../transaction/CallData.tsx'
import { outcomeOfExchange, paramsOfExchange } from './exchangeValues.ts'
import { OpcodeCount } from './OpcodeCount.tsx'
import { methodToText, RequestClient } from './requestColumns.tsx'
import { RequestTiming } from './RequestTiming.tsx'

export interface RequestOverviewProps {
  exchange: WireRecordedExchange
  /** Where the requests of a filter are listed. */
  hrefOf: (filter: string) => string
}

/** What a request executed, to execute it again: the transaction that it sent, or its call at its block. */
function executedBy(exchange: WireRecordedExchange): WireSendable | undefined {
  const { method, transaction } = exchange.request
  if (transaction?.isMade) return transaction.hash
  return method === undefined ? undefined : simulatedByRequest(method, paramsOfExchange(exchange), { blockHash: exchange.beginHash })
}

/** Who asked, when and for how long, the call by its names, and the answer as the console shows it. */
export function RequestOverview({ exchange, hrefOf }: RequestOverviewProps): ReactNode {
  const { request } = exchange
  const outcome = useMemo(() => outcomeOfExchange(exchange), [exchange])
  const call = useMemo(() => callOfRequest(request.method ?? '', paramsOfExchange(exchange)), [request.method, exchange])
  return (
    <Stack>
      <RequestTiming request={request} />
      <KeyValueList label="Request" items={factsOf(exchange, hrefOf)} />
      {call && call.input.length >= 10 && <CalledFunction to={call.to} input={call.input} selector={call.input.slice(0, 10) as Hex} />}
      {outcome ? (
        <RequestOutcome
          isStill
          name={methodName(request)}
          method={undefined}
          outcome={outcome}
          newest={{ blockHash: exchange.beginHash }}
        />
      ) : (
        <p>{noAnswerText(exchange)}</p>
      )}
    </Stack>
  )
}

const methodName = (request: WireRecordedRequest): string =>
  request.method === undefined && request.http === undefined ? 'the text' : methodToText(request)

function noAnswerText({ request, answer }: WireRecordedExchange): string {
  if (answer?.isCut) return 'The answer is too long to be kept whole; its beginning is under JSON.'
  if (request.http !== undefined)
    return request.error === undefined
      ? `It was answered with status ${request.http.status}.`
      : `It was refused with status ${request.http.status}: ${plainText(request.error.message, 300)}`
  if (request.status === 'running') return 'There is no answer yet.'
  if (request.isWithheld) return 'The answer is not kept, since it may hold secrets.'
  return request.status === 'cancelled'
    ? 'The client was gone before there was an answer.'
    : 'There is no answer: the client asked for none.'
}

function factsOf(exchange: WireRecordedExchange, hrefOf: RequestOverviewProps['hrefOf']): KeyValue[] {
  const { request, beginHash, endHash } = exchange
  const executed = executedBy(exchange)
  const {
    at,
    client,
    transport,
    id,
    batch,
    transaction,
    beginBlock,
    endBlock,
    requestBytes,
    answerBytes,
    isWithheld,
    rule,
    execution,
    http,
  } = request
  return [
    {
      term: 'Client',
      meaning: 'Opens its requests',
      value: (
        <a href={hrefOf(filterTerm('client', `#${client}`))}>
          <RequestClient client={client} />
        </a>
      ),
    },
    { term: 'Received', value: `${absoluteTime(at / 1_000).split(' ')[0]} ${timeOfDay(at)}` },
    {
      term: 'Transport',
      value: `${TRANSPORTS[transport]}${http !== undefined ? '' : id === undefined ? ', no id' : `, id ${plainText(id, 80)}`}`,
    },
    ...(batch
      ? [
          {
            term: 'Batch',
            value: (
              <TextLink href={hrefOf(filterTerm('batch', batch.id))}>
                {groupDigits(batch.position + 1)} of {groupDigits(batch.size)}
              </TextLink>
            ),
          },
        ]
      : []),
    {
      term: 'Block',
      meaning: 'The newest block when it began, and when it ended',
      value: (
        <>
          <a href={blockPath(beginHash)}>{groupDigits(beginBlock)}</a>
          {endBlock !== undefined && endHash !== undefined && endHash !== beginHash && (
            <>
              {' to '}
              <a href={blockPath(endHash)}>{groupDigits(endBlock)}</a>
            </>
          )}
        </>
      ),
    },
    ...(transaction
      ? [
          {
            term: transaction.isMade ? 'Sent' : 'About',
            value: (
              <>
                <HashChip hash={transaction.hash} href={transactionPath(transaction.hash)} what="transaction hash" />{' '}
                {transaction.isMade && <TextLink href={`${transactionPath(transaction.hash)}?tab=trace`}>Trace</TextLink>}
              </>
            ),
          },
        ]
      : []),
    ...(execution
      ? [{ term: 'EVM', meaning: 'What its executions used, and what they read of the state', value: executionToText(execution) }]
      : []),
    ...(execution && executed !== undefined
      ? [{ term: 'Opcodes', meaning: 'Counted by executing it again at its block', value: <OpcodeCount subject={executed} /> }]
      : []),
    { term: 'Size', value: `request ${bytesToText(requestBytes)}, answer ${bytesToText(answerBytes)}` },
    ...(isWithheld ? [{ term: 'Secrets', value: 'Params or answer are not kept, or only in part.' }] : []),
    ...(rule === undefined
      ? []
      : [
          {
            term: 'Rule',
            meaning: 'It changed the course of this request',
            value: <TextLink href={requestsPath({ tab: 'rules' })}>{plainText(rule, 200)}</TextLink>,
          },
        ]),
  ]
}

function executionToText({ runs, gas, accounts, slots, ms }: NonNullable<WireRecordedRequest['execution']>): string {
  return [
    `${groupDigits(gas)} gas${runs > 1 ? ` in ${countText(runs, 'run')}` : ''}`,
    accounts !== undefined && countText(accounts, 'account'),
    slots !== undefined && countText(slots, 'slot'),
    ms !== undefined && millisecondsToText(ms),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

const TRANSPORTS: Record<WireRecordedRequest['transport'], string> = {
  http: 'HTTP',
  websocket: 'WebSocket',
  ipc: 'the window of the application',
  inProcess: 'the window of the application',
}
