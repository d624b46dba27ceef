import { Bot } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import type { WireWaitingAgentCall } from '../../node-core/contract/wire/agents.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { Button } from '../components/forms/Button.tsx'
import { useSecondsUntil } from '../components/values/clock.ts'
import { Kbd } from '../components/values/Kbd.tsx'
import { refuseAgent } from '../control/agents.ts'
import { plainText } from '../format/revert.ts'
import { clockText } from '../format/time.ts'
import { useApp, useAppContext, useSync } from '../store/useApp.ts'
import { AgentCallDialog } from '../views/agents/AgentCallDialog.tsx'
import { FrameBanner } from './FrameBanner.tsx'

/**
 * The call for which an agent has waited for longest. It takes no focus, and allows nothing by itself: it may come up under the pointer of
 * somebody who clicks elsewhere.
 */
export function AgentBanner(): ReactNode {
  const { waiting, opened } = useApp((state) => state.agents)
  const sync = useSync()
  const { desktop } = useAppContext()
  const count = waiting.length
  useEffect(() => {
    // The page shows it, too.
    desktop?.showWaiting(count).catch(() => undefined)
  }, [desktop, count])
  const oldest = waiting[0]
  return (
    <>
      {oldest && <Waiting call={oldest} others={waiting.length - 1} />}
      {opened && <AgentCallDialog key={opened.id} call={opened} onClose={() => sync.agents.open(undefined)} />}
    </>
  )
}

function Waiting({ call, others }: { call: WireWaitingAgentCall; others: number }): ReactNode {
  const app = useAppContext()
  return (
    <FrameBanner
      tone="warning"
      icon={<Bot size={16} aria-hidden />}
      actions={
        <>
          <Button onClick={() => refuseAgent(app, call.id)}>Refuse</Button>
          <Button tone="primary" onClick={() => app.sync.agents.open(call)}>
            Look and answer…
          </Button>
          <Kbd>F9</Kbd>
        </>
      }
    >
      <strong>
        {plainText(call.name, 60)} asks: {plainText(call.summary, 160)}
      </strong>
      {/* Not announced again each second. */}
      <span aria-hidden="true">
        <Countdown until={call.until} />
      </span>
      {others > 0 && <span>{`${groupDigits(others)} more`}</span>}
    </FrameBanner>
  )
}

function Countdown({ until }: { until: number }): ReactNode {
  return `refused in ${clockText(useSecondsUntil(until))}`
}
