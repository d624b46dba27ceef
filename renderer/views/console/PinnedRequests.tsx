import { ListChecks } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import type { ConsoleMethod } from '../../console/methodCatalog.ts'
import type { PastRequest } from '../../console/requestHistory.ts'
import { riskOf } from '../../console/riskyMethods.ts'
import { plainText } from '../../format/revert.ts'
import { useClient } from '../../store/useApp.ts'
import { outcomeOf, RequestOutcome, type Outcome } from './RequestOutcome.tsx'
import { Waiting } from './Waiting.tsx'

const COLUMNS: readonly Column<PastRequest>[] = [
  { id: 'method', header: 'Method', width: '16rem', cell: ({ method }) => method },
  {
    id: 'params',
    header: 'Params',
    width: 'minmax(12rem, 1fr)',
    cell: ({ params }) => <Mono text={plainText(JSON.stringify(params).slice(1, -1), 400) || 'none'} />,
  },
]

/** Runs the pinned requests as one batch, except those with a secret, since secrets are not saved. */
export function PinnedRequests({ requests, methods }: { requests: readonly PastRequest[]; methods: readonly ConsoleMethod[] }): ReactNode {
  const client = useClient()
  const [answers, setAnswers] = useState<readonly { request: PastRequest; method: ConsoleMethod | undefined; outcome: Outcome }[]>([])
  const [sinceMs, setSinceMs] = useState<number>()
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useRef<AbortController>(undefined)
  const asked = requests.filter(({ isPinned, hasSecret }) => isPinned && !hasSecret)
  const left = requests.filter(({ isPinned }) => isPinned).length - asked.length
  const risks = Array.from(new Set(asked.flatMap(({ method }) => riskOf(method) ?? [])))

  async function run(): Promise<void> {
    setIsAsking(false)
    cancel.current = new AbortController()
    const startedAtMs = performance.now()
    setSinceMs(Date.now())
    const outcomes = await client.run(asked, cancel.current.signal)
    const durationMs = performance.now() - startedAtMs
    setAnswers(
      asked.map((request, at) => ({
        request,
        method: methods.find(({ name }) => name === request.method),
        outcome: outcomeOf(outcomes[at]!, request.params, durationMs),
      })),
    )
    setSinceMs(undefined)
  }

  if (asked.length === 0) {
    return (
      <EmptyState icon={<ListChecks size={20} />} title="Nothing is pinned that can be run together">
        Pin requests in the history to run them as one batch.{' '}
        {left > 0 && 'Requests with a secret are left out, since secrets are not saved: run them individually.'}
      </EmptyState>
    )
  }
  return (
    <>
      <FormStack
        label="Pinned requests"
        submit="Run as one batch"
        onSubmit={() => (risks.length > 0 ? setIsAsking(true) : void run())}
        busy={sinceMs === undefined ? undefined : 'Running…'}
        actions={<Waiting sinceMs={sinceMs} onCancel={() => cancel.current?.abort()} />}
      >
        <Panel title="Pinned requests" aside={left > 0 ? `${left} with a secret left out` : undefined}>
          <Table label="Pinned requests" columns={COLUMNS} rows={asked} keyOf={({ id }) => id} />
        </Panel>
      </FormStack>
      {answers.map(({ request, method, outcome }, at) => (
        <RequestOutcome
          key={`${request.id} ${outcome.durationMs}`}
          name={request.method}
          method={method}
          outcome={outcome}
          isStill={at > 0}
        />
      ))}
      <ConfirmDialog
        title={`Run ${asked.length} requests?`}
        open={isAsking}
        confirm="Run"
        onConfirm={() => void run()}
        onClose={() => setIsAsking(false)}
      >
        {risks.join(' ')}
      </ConfirmDialog>
    </>
  )
}
