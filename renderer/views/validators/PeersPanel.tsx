import type { ReactNode } from 'react'
import type { WireConsensusPeer } from '../../../node-core/contract/wire/consensus.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Panel } from '../../components/layout/Panel.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { byName } from './validatorNames.ts'

const COLUMNS: readonly Column<WireConsensusPeer>[] = [
  { id: 'name', header: 'Peer', width: '10rem', cell: ({ name }) => name },
  { id: 'height', header: 'Height', width: '6rem', align: 'end', cell: ({ height }) => height !== null && groupDigits(height) },
  { id: 'round', header: 'Round', width: '5rem', align: 'end', cell: ({ round }) => round },
  { id: 'step', header: 'Step', meaning: 'What it said last that it does', width: '8rem', cell: ({ step }) => step },
  { id: 'id', header: 'Identifier', width: 'minmax(8rem, 1fr)', from: 'medium', cell: ({ id }) => <Mono text={id} what="identifier" /> },
]

/** The engines that the node's one is connected to, and where each says it is. */
export function PeersPanel({ peers }: { peers: readonly WireConsensusPeer[] }): ReactNode {
  return (
    <Panel title="Peers of the engine">
      <Table label="Peers" columns={COLUMNS} rows={peers.toSorted(byName)} keyOf={({ id }) => id} empty={<p>It is connected to none.</p>} />
    </Panel>
  )
}
