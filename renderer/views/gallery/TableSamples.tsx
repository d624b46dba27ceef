import { Boxes } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { BlockLink } from '../../components/values/BlockLink.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { GasBar } from '../../components/charts/GasBar.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { Strip } from '../../components/layout/Strip.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import styles from './Sample.module.css'
import { Sample } from './Sample.tsx'

interface Row {
  number: number
  note: string
}

const ROW_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'number',
    header: 'Number',
    width: '6rem',
    cell: ({ number }) => <BlockLink number={number} primary />,
  },
  { id: 'note', header: 'Note', meaning: 'A column with a meaning', width: 'minmax(8rem, 1fr)', cell: ({ note }) => note },
  {
    id: 'gas',
    header: 'Gas',
    width: 'minmax(8rem, 1fr)',
    from: 'medium',
    cell: ({ number }) => <GasBar used={BigInt(number)} limit={100n} />,
  },
]

/** Tables and their surrounding components, for the gallery. */
export function TableSamples(): ReactNode {
  return (
    <>
      <Strip
        scale="1M gas"
        label="A strip"
        onOpen={() => {}}
        bars={Array.from({ length: 64 }, (_, i) =>
          i < 8 ? undefined : { id: i, share: (i * 7919) % 13 === 0 ? 0 : ((i * 31) % 47) / 47, hint: `Bar ${i}` },
        )}
      />
      <Table
        framed
        label="A table"
        columns={ROW_COLUMNS}
        rows={[
          { number: 1, note: 'a row' },
          {
            number: 70,
            note: 'a row with a note that is much too long for its column and therefore ends in an ellipsis somewhere on its way to the right',
          },
        ]}
        keyOf={({ number }) => String(number)}
      />
      <Table
        framed
        label="An empty table"
        columns={ROW_COLUMNS}
        rows={[]}
        keyOf={String}
        empty={<EmptyState icon={<Boxes size={20} />} title="Nothing here yet" />}
      />
      <GrowingTable />
      <TabsSample />
    </>
  )
}

/** A long table with new rows arriving at the top, some not loaded. */
function GrowingTable(): ReactNode {
  const [head, setHead] = useState(100_000)
  return (
    <>
      <Sample>
        <Button onClick={() => setHead((now) => now + 3)}>Three new rows</Button>
      </Sample>
      <div className={styles.tall}>
        <VirtualTable
          label="A long table"
          columns={ROW_COLUMNS}
          count={head}
          newest={head}
          rowAt={(index) => (index % 7 === 3 ? undefined : { number: head - index, note: `row ${head - index}` })}
          keyOf={(index) => head - index}
        />
      </div>
    </>
  )
}

function TabsSample(): ReactNode {
  const [tab, setTab] = useState('first')
  return (
    <Tabs
      label="Tabs"
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'first', title: 'First', content: 'The content of the first tab' },
        { id: 'second', title: 'Second', count: 12, content: 'The content of the second tab' },
      ]}
    />
  )
}
