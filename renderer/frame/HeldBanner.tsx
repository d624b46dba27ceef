import { CirclePause } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WirePausedRequest } from '../../node-core/contract/wire/requestRules.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { Button } from '../components/forms/Button.tsx'
import { useSecondsUntil } from '../components/values/clock.ts'
import { Kbd } from '../components/values/Kbd.tsx'
import { TextLink } from '../components/values/TextLink.tsx'
import { continueOldest } from '../control/requestRules.ts'
import { plainText } from '../format/revert.ts'
import { clockText } from '../format/time.ts'
import { requestsPath } from '../routing/requestSearch.ts'
import { useApp, useAppContext, useSync } from '../store/useApp.ts'
import { HeldRequestDialog } from '../views/network/rules/HeldRequestDialog.tsx'
import { FrameBanner } from './FrameBanner.tsx'

/** The request that a rule has held for longest, wherever one is, to let it go on or to change it. */
export function HeldBanner(): ReactNode {
  const paused = useApp((state) => state.requestRules.paused)
  const opened = useApp((state) => state.requestRules.opened)
  const sync = useSync()
  const oldest = paused[0]
  return (
    <>
      {oldest && <Held request={oldest} others={paused.length - 1} />}
      {opened && <HeldRequestDialog key={opened.id} request={opened} onClose={() => sync.requestRules.open(undefined)} />}
    </>
  )
}

function Held({ request, others }: { request: WirePausedRequest; others: number }): ReactNode {
  const app = useAppContext()
  const { method, client, at, until } = request
  return (
    <FrameBanner
      tone="info"
      icon={<CirclePause size={16} aria-hidden />}
      actions={
        <>
          <Button onClick={() => app.sync.requestRules.open(request)}>Edit…</Button>
          <Button tone="primary" onClick={() => continueOldest(app)}>
            Continue
          </Button>
          <Kbd>F8</Kbd>
        </>
      }
    >
      <strong>
        {at === 'answer' ? 'The answer to ' : ''}
        <code>{plainText(method, 60)}</code> from {plainText(client, 60)} is held
      </strong>
      {/* Not announced again each second. */}
      <span aria-hidden="true">
        <Countdown until={until} />
      </span>
      {others > 0 && <TextLink href={requestsPath({ tab: 'rules' })}>{`${groupDigits(others)} more`}</TextLink>}
    </FrameBanner>
  )
}

function Countdown({ until }: { until: number }): ReactNode {
  return `goes on by itself in ${clockText(useSecondsUntil(until))}`
}
