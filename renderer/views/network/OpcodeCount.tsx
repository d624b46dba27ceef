import { useState, type ReactNode } from 'react'
import type { WireSendable } from '../../../node-core/contract/traceable.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { Button } from '../../components/forms/Button.tsx'
import { useClient } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'
import type { RpcClient } from '../../bridge/rpcClient.ts'

/** Opcodes that are named, the most frequent first. */
const NAMED = 4
const TRACER = { tracer: 'unigramTracer' } as const

/** How many opcodes an execution ran, and which most often. Only tracers count them, so it is executed again, once this is asked for. */
export function OpcodeCount({ subject }: { subject: WireSendable }): ReactNode {
  const client = useClient()
  const { busy, error, run } = useTask()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>()
  if (counts !== undefined) return countsToText(counts)
  return (
    <>
      <Button disabled={busy !== undefined} onClick={() => run('Counting…', () => countsOf(client, subject), setCounts)}>
        {busy ?? 'Count them'}
      </Button>
      {error !== undefined && <span role="alert"> {error}</span>}
    </>
  )
}

async function countsOf(client: Pick<RpcClient, 'call'>, subject: WireSendable): Promise<Readonly<Record<string, number>>> {
  if (typeof subject === 'string') return countsFrom(await client.call('debug_traceTransaction', subject, TRACER))
  const { call, block, ...overrides } = subject
  return countsFrom(await client.call('debug_traceCall', call, block, { ...TRACER, ...overrides }))
}

/** The result of the tracer, which the methods do not type. */
const countsFrom = (result: unknown) => result as Readonly<Record<string, number>>

function countsToText(counts: Readonly<Record<string, number>>): string {
  const all = Object.entries(counts).toSorted(([, a], [, b]) => b - a)
  const total = all.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return 'none: no code ran'
  const most = all.slice(0, NAMED).map(([name, count]) => `${name} ${groupDigits(count)}`)
  return `${groupDigits(total)} of ${countText(all.length, 'kind')}: ${most.join(', ')}${all.length > NAMED ? ', …' : ''}`
}
