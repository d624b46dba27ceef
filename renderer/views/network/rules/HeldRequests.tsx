import { Pencil, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WirePausedRequest } from '../../../../node-core/contract/wire/requestRules.ts'
import { groupDigits } from '../../../../node-core/contract/groupDigits.ts'
import { Button, ButtonGroup, IconButton } from '../../../components/forms/Button.tsx'
import { Panel } from '../../../components/layout/Panel.tsx'
import { Table } from '../../../components/tables/Table.tsx'
import type { Column } from '../../../components/tables/TableRow.tsx'
import { useSecondsUntil } from '../../../components/values/clock.ts'
import { continueAll, continueHeld } from '../../../control/requestRules.ts'
import { plainText } from '../../../format/revert.ts'
import { clockText } from '../../../format/time.ts'
import { requestsPath } from '../../../routing/requestSearch.ts'
import { useApp, useAppContext } from '../../../store/useApp.ts'

const COLUMNS: readonly Column<WirePausedRequest>[] = [
  {
    id: 'method',
    header: 'Method',
    meaning: 'Opens the request',
    width: 'minmax(10rem, 1fr)',
    cell: ({ method, seq }) => {
      const name = <code>{plainText(method, 100)}</code>
      return seq === undefined ? (
        name
      ) : (
        <a href={requestsPath({ request: seq })} data-primary>
          {name}
        </a>
      )
    },
  },
  { id: 'at', header: 'Held', width: '5.5rem', cell: ({ at }) => at },
  { id: 'client', header: 'Client', width: 'minmax(7rem, 0.7fr)', cell: ({ client }) => plainText(client, 80) },
  { id: 'rule', header: 'Rule', width: 'minmax(6rem, 0.5fr)', from: 'medium', cell: ({ rule }) => <code>{plainText(rule, 60)}</code> },
  {
    id: 'until',
    header: 'Goes on in',
    meaning: 'It then goes on by itself, as it is',
    width: '5.5rem',
    align: 'end',
    cell: ({ until }) => <Countdown until={until} />,
  },
  { id: 'actions', header: 'Continue', isHeaderHidden: true, width: '4.5rem', align: 'end', cell: (held) => <HeldButtons held={held} /> },
]

/** The requests that rules hold, the oldest first; nothing if there are none. */
export function HeldRequests(): ReactNode {
  const app = useAppContext()
  const paused = useApp((state) => state.requestRules.paused)
  if (paused.length === 0) return null
  return (
    <Panel
      title={`Held requests, ${groupDigits(paused.length)}`}
      aside={
        <Button tone="quiet" onClick={() => continueAll(app)}>
          Continue all
        </Button>
      }
    >
      <Table label="Held requests" columns={COLUMNS} rows={paused} keyOf={({ id }) => String(id)} />
    </Panel>
  )
}

function Countdown({ until }: { until: number }): ReactNode {
  return clockText(useSecondsUntil(until))
}

function HeldButtons({ held }: { held: WirePausedRequest }): ReactNode {
  const app = useAppContext()
  const name = plainText(held.method, 60)
  return (
    <ButtonGroup>
      <IconButton label={`Edit ${name}, then continue`} onClick={() => app.sync.requestRules.open(held)}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton label={`Continue ${name} as it is`} onClick={() => continueHeld(app, held)}>
        <Play size={14} aria-hidden />
      </IconButton>
    </ButtonGroup>
  )
}
