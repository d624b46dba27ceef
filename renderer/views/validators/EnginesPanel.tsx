import type { ReactNode } from 'react'
import type { NetworkValidator, WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'

const COLUMNS: readonly Column<NetworkValidator>[] = [
  { id: 'name', header: 'Engine of', width: '11rem', cell: ({ index }) => `Validator ${index}` },
  {
    id: 'height',
    header: 'Height',
    meaning: 'The height that it decides',
    width: '7rem',
    align: 'end',
    cell: ({ position }) => (position ? groupDigits(position.height) : 'no answer'),
  },
  { id: 'round', header: 'Round', width: '5rem', align: 'end', cell: ({ position }) => position?.round },
  { id: 'step', header: 'Step', width: '9rem', cell: ({ position }) => position?.step },
  {
    id: 'peers',
    header: 'Connected to',
    meaning: 'The validators of this machine with which it has a connection; over a cut link it stays for a while',
    width: 'minmax(10rem, 1fr)',
    cell: ({ position }) => position && (position.peers.length === 0 ? 'nobody' : position.peers.join(', ')),
  },
]

/** What each engine of this machine sees: each is asked itself. */
export function EnginesPanel({ network: { validators } }: { network: WireValidatorNetwork }): ReactNode {
  return (
    <Panel title="What each engine sees">
      <Table label="Engines" columns={COLUMNS} rows={validators} keyOf={({ index }) => String(index)} />
    </Panel>
  )
}
