import { Bot, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AGENT_MODE_NAMES, AGENT_MODES, type AgentMode } from '../../../node-core/contract/agentModes.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import type { WireAgent, WireAgentChange, WireAgentUndo } from '../../../node-core/contract/wire/agents.ts'
import { Badge, type Tone } from '../../components/feedback/Badge.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { ConfirmDialog } from '../../components/forms/ConfirmDialog.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Segments, type Segment } from '../../components/forms/Segments.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { Toolbar } from '../../components/layout/Toolbar.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Time } from '../../components/values/Time.tsx'
import { setAgentMode, undoAgent } from '../../control/agents.ts'
import { plainText } from '../../format/revert.ts'
import { useSteeringObstacle } from '../../store/steering.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'

const MODES: readonly Segment<AgentMode>[] = AGENT_MODE_NAMES.map((value) => ({
  value,
  title: AGENT_MODES[value].title,
  icon: AGENT_MODES[value].title,
}))

const STATUS: Record<WireAgentChange['status'], { title: string; tone: Tone }> = {
  running: { title: 'running', tone: 'info' },
  done: { title: 'done', tone: 'success' },
  kept: { title: 'done', tone: 'neutral' },
  undone: { title: 'undone', tone: 'warning' },
  failed: { title: 'failed', tone: 'danger' },
}

const COLUMNS: readonly Column<WireAgentChange>[] = [
  {
    id: 'summary',
    header: 'What it did',
    width: 'minmax(10rem, 1fr)',
    cell: ({ summary, method }) => (
      <span data-hint={`${plainText(summary, 600)}\n${plainText(method, 100)}`}>{plainText(summary, 300)}</span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: '6rem',
    cell: ({ status }) => <Badge tone={STATUS[status].tone}>{STATUS[status].title}</Badge>,
  },
  {
    id: 'at',
    header: 'When',
    width: '5.5rem',
    align: 'end',
    cell: ({ at }) => <Time clock="wall" timestamp={Math.floor(at / 1_000)} />,
  },
]

/** What coding agents did, what each may do, and the way back. */
export function AgentsDialog(): ReactNode {
  const app = useAppContext()
  const { isListOpen, agents, mode } = useApp((state) => state.agents)
  const [undoneId, setUndoneId] = useState<number>()
  // As it is now: others go on while one thinks about it.
  const undone = agents.find(({ id }) => id === undoneId)
  return (
    <Dialog isToRead title="Coding agents" open={isListOpen} onClose={() => app.sync.agents.showList(false)}>
      <Stack>
        <Toolbar
          aside={
            <span data-hint="Until the node stops; the setting in Settings, Access stays">
              <Segments
                label="What agents may change"
                value={mode}
                segments={MODES}
                onChoose={(chosen) => setAgentMode(app, null, chosen)}
              />
            </span>
          }
        >
          <span>{AGENT_MODES[mode].means}</span>
        </Toolbar>
        {agents.length === 0 && (
          <EmptyState icon={<Bot size={20} />} title="No agent has changed anything">
            What agents do is listed here, and can be taken back together.
          </EmptyState>
        )}
        {agents.map((agent) => (
          <AgentPanel key={agent.id} agent={agent} onUndo={() => setUndoneId(agent.id)} />
        ))}
      </Stack>
      {undone?.undo && <UndoDialog agent={undone} undo={undone.undo} onClose={() => setUndoneId(undefined)} />}
    </Dialog>
  )
}

function AgentPanel({ agent, onUndo }: { agent: WireAgent; onUndo: () => void }): ReactNode {
  const app = useAppContext()
  const obstacle = useSteeringObstacle()
  const name = plainText(agent.name, 60)
  return (
    <Panel
      title={name}
      aside={
        <Toolbar>
          <Segments
            label={`What ${name} may change`}
            value={agent.mode}
            segments={MODES}
            onChoose={(mode) => setAgentMode(app, agent, mode)}
          />
          <Button
            icon={<Undo2 size={14} aria-hidden />}
            disabled={agent.undo === null || obstacle !== undefined}
            data-hint={obstacle}
            aria-label={`Undo all of ${name}`}
            onClick={onUndo}
          >
            Undo all…
          </Button>
        </Toolbar>
      }
    >
      <Table
        label={`Changes of ${name}`}
        columns={COLUMNS}
        rows={agent.changes}
        keyOf={({ at, summary }) => `${at} ${summary}`}
        empty={<p>It has changed nothing yet.</p>}
      />
    </Panel>
  )
}

function UndoDialog({ agent, undo, onClose }: { agent: WireAgent; undo: WireAgentUndo; onClose: () => void }): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const name = plainText(agent.name, 60)
  return (
    <ConfirmDialog
      open
      title={`Undo all of ${name}?`}
      confirm="Undo all"
      busy={task.busy}
      error={task.error}
      onConfirm={() => task.run('Undoing…', () => undoAgent(app, agent), onClose)}
      onClose={onClose}
    >
      <p>{undoText(undo)}</p>
      {(undo.others > 0 || undo.blocks > 0) && <p>{othersText(undo)}</p>}
    </ConfirmDialog>
  )
}

function undoText({ actions, number }: WireAgentUndo): string {
  const back = number === null ? '' : ` The chain returns to block ${groupDigits(Number(number))}; what is left behind stays as a branch.`
  return `Takes back ${countText(actions, 'change')}.${back}`
}

function othersText({ others, blocks }: WireAgentUndo): string {
  const parts = [
    ...(others > 0 ? [`${countText(others, 'change')} by others`] : []),
    ...(blocks > 0 ? [`${countText(blocks, 'block')} without it`] : []),
  ]
  return `The chain has moved on since its first change: ${parts.join(' and ')} ${others + blocks === 1 ? 'is' : 'are'} taken back too.`
}
