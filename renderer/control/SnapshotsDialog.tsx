import { useNavigate } from '@tanstack/react-router'
import { Camera, GitCompare, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { WireBranch } from '../../node-core/contract/wire/branch.ts'
import type { WireSnapshot } from '../../node-core/contract/wire/control.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { Badge } from '../components/feedback/Badge.tsx'
import { EmptyState } from '../components/feedback/StateMessage.tsx'
import { Button } from '../components/forms/Button.tsx'
import { Dialog } from '../components/forms/Dialog.tsx'
import { Menu } from '../components/forms/Menu.tsx'
import { Stack } from '../components/layout/Stack.tsx'
import { Table } from '../components/tables/Table.tsx'
import type { Column } from '../components/tables/TableRow.tsx'
import { BLOCK_WIDTH } from '../components/values/BlockLink.tsx'
import { Time } from '../components/values/Time.tsx'
import { plainText } from '../format/revert.ts'
import { comparePath } from '../routing/paths.ts'
import { snapshotTitle } from '../store/historySlice.ts'
import { useSteeringObstacle } from '../store/steering.ts'
import { useApp, useAppContext, type App } from '../store/useApp.ts'
import { deleteSnapshot, renameSnapshot, restoreSnapshot, takeSnapshot } from './actions.ts'
import { BranchTable } from './BranchTable.tsx'
import { performOrTell } from './perform.ts'
import { RenameDialog } from './RenameDialog.tsx'

const MAX_BY_LENGTH = 40

/** All snapshots, to restore, rename and delete them. */
export function SnapshotsDialog(): ReactNode {
  const app = useAppContext()
  const obstacle = useSteeringObstacle()
  const isOpen = useApp((state) => state.ui.snapshotsOpen)
  const snapshots = useApp((state) => state.history.snapshots)
  const [renamed, setRenamed] = useState<WireSnapshot>()
  const navigate = useNavigate()
  const close = useCallback(() => app.store.setState(({ ui }) => ({ ui: { ...ui, snapshotsOpen: false } })), [app])
  const compare = useCallback(
    (side: string) => {
      close()
      void navigate({ to: comparePath(side) })
    },
    [close, navigate],
  )
  const openBeside = useCallback(
    (branch: WireBranch) => {
      close()
      app.store.setState(({ ui }) => ({ ui: { ...ui, workspaceDialog: { kind: 'branch', branch } } }))
    },
    [app, close],
  )
  const columns = useMemo(() => snapshotColumns(app, setRenamed, compare), [app, compare])
  const take = (
    <Button
      tone="primary"
      icon={<Camera size={14} aria-hidden />}
      disabled={obstacle !== undefined}
      onClick={() => performOrTell(app, takeSnapshot())}
    >
      Take a snapshot
    </Button>
  )
  return (
    <Dialog title="Snapshots and branches" open={isOpen} onClose={close}>
      <Stack>
        <p>A snapshot holds the whole chain: blocks, state, pool and clock. Restore it as often as you like.</p>
        <Table
          label="Snapshots"
          columns={columns}
          rows={snapshots.toReversed()}
          keyOf={({ id }) => id}
          empty={
            <EmptyState icon={<Camera size={20} />} title="No snapshots yet" actions={take}>
              {obstacle === undefined ? 'Take one before you try something, and come back to it in one click.' : `${obstacle}.`}
            </EmptyState>
          }
        />
        {snapshots.length > 0 && <div>{take}</div>}
        <BranchTable onCompare={compare} onOpen={openBeside} />
      </Stack>
      {renamed && (
        <RenameDialog
          title="Rename snapshot"
          name={renamed.name ?? ''}
          rename={(name) => renameSnapshot(renamed, name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </Dialog>
  )
}

function snapshotColumns(
  app: App,
  onRename: (snapshot: WireSnapshot) => void,
  onCompare: (side: string) => void,
): readonly Column<WireSnapshot>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 'minmax(8rem, 1fr)',
      cell: (snapshot) => (
        <>
          <span data-hint={plainText(snapshotTitle(snapshot))}>{plainText(snapshotTitle(snapshot))}</span>{' '}
          {snapshot.isCurrent && <Badge tone="success">now</Badge>}
        </>
      ),
    },
    { id: 'block', header: 'Block', width: BLOCK_WIDTH, align: 'end', cell: ({ number }) => groupDigits(Number(number)) },
    {
      id: 'taken',
      header: 'Taken',
      width: '5.5rem',
      align: 'end',
      cell: ({ takenAt }) => <Time clock="wall" timestamp={Math.floor(takenAt / 1_000)} />,
    },
    { id: 'by', header: 'By', width: '5.5rem', from: 'medium', cell: ({ by }) => plainText(by, MAX_BY_LENGTH) },
    {
      id: 'actions',
      header: 'Actions',
      width: '8.5rem',
      align: 'end',
      cell: (snapshot) => (
        <>
          <Button data-primary icon={<RotateCcw size={14} aria-hidden />} onClick={() => performOrTell(app, restoreSnapshot(snapshot))}>
            Restore
          </Button>
          <Menu
            label={`More for ${plainText(snapshotTitle(snapshot))}`}
            items={[
              { title: 'Compare with now', icon: <GitCompare size={14} aria-hidden />, onChoose: () => onCompare(snapshot.hash) },
              { title: 'Rename…', icon: <Pencil size={14} aria-hidden />, onChoose: () => onRename(snapshot) },
              { title: 'Delete', icon: <Trash2 size={14} aria-hidden />, onChoose: () => performOrTell(app, deleteSnapshot(snapshot)) },
            ]}
          />
        </>
      ),
    },
  ]
}
