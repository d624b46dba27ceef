import { CopyPlus, GitBranch, GitCompare, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { WireBranch } from '../../node-core/contract/wire/branch.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { Button } from '../components/forms/Button.tsx'
import { Menu } from '../components/forms/Menu.tsx'
import { Table } from '../components/tables/Table.tsx'
import type { Column } from '../components/tables/TableRow.tsx'
import { Time } from '../components/values/Time.tsx'
import { sideOfBranch } from '../format/comparedSide.ts'
import { plainText } from '../format/revert.ts'
import { branchTitle } from '../store/historySlice.ts'
import { useApp, useAppContext, type App } from '../store/useApp.ts'
import { checkOutBranch, deleteBranch, renameBranch } from './actions.ts'
import { performOrTell } from './perform.ts'
import { RenameDialog } from './RenameDialog.tsx'

interface BranchTableProps {
  /** Shows what differs from the present. */
  onCompare: (side: string) => void
  /** Opens a branch beside the present. */
  onOpen: (branch: WireBranch) => void
}

/** What was left behind, to go back to; nothing if there is none. */
export function BranchTable({ onCompare, onOpen }: BranchTableProps): ReactNode {
  const app = useAppContext()
  const branches = useApp((state) => state.history.branches)
  const left = useMemo(() => branches.filter(({ isCurrent }) => !isCurrent), [branches])
  const [renamed, setRenamed] = useState<WireBranch>()
  const columns = useMemo(() => branchColumns(app, { onRename: setRenamed, onCompare, onOpen }), [app, onCompare, onOpen])
  if (left.length === 0) return null
  return (
    <>
      <p>Branches are blocks that a restore, an undo or a reset left behind.</p>
      <Table label="Branches" columns={columns} rows={left} keyOf={({ id }) => String(id)} />
      {renamed && (
        <RenameDialog
          title="Rename branch"
          name={renamed.name ?? ''}
          rename={(name) => renameBranch(renamed, name)}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </>
  )
}

function branchColumns(
  app: App,
  { onRename, onCompare, onOpen }: BranchTableProps & { onRename: (branch: WireBranch) => void },
): readonly Column<WireBranch>[] {
  return [
    { id: 'name', header: 'Name', width: 'minmax(8rem, 1fr)', cell: (branch) => plainText(branchTitle(branch)) },
    {
      id: 'blocks',
      header: 'Blocks',
      width: '10rem',
      align: 'end',
      cell: ({ forkNumber, headNumber }) => `${groupDigits(Number(forkNumber) + 1)}–${groupDigits(Number(headNumber))}`,
    },
    {
      id: 'left',
      header: 'Left behind',
      width: '6.5rem',
      align: 'end',
      from: 'medium',
      cell: ({ leftAt }) => (leftAt === null ? '—' : <Time clock="wall" timestamp={Math.floor(leftAt / 1_000)} />),
    },
    {
      id: 'actions',
      header: 'Actions',
      width: '8.5rem',
      align: 'end',
      cell: (branch) => (
        <>
          <Button data-primary icon={<GitBranch size={14} aria-hidden />} onClick={() => performOrTell(app, checkOutBranch(branch))}>
            Go back
          </Button>
          <Menu
            label={`More for ${plainText(branchTitle(branch))}`}
            items={[
              {
                title: 'Compare with now',
                icon: <GitCompare size={14} aria-hidden />,
                onChoose: () => onCompare(sideOfBranch(branch)),
              },
              { title: 'Open beside…', icon: <CopyPlus size={14} aria-hidden />, onChoose: () => onOpen(branch) },
              { title: 'Rename…', icon: <Pencil size={14} aria-hidden />, onChoose: () => onRename(branch) },
              { title: 'Delete', icon: <Trash2 size={14} aria-hidden />, onChoose: () => performOrTell(app, deleteBranch(branch)) },
            ]}
          />
        </>
      ),
    },
  ]
}
