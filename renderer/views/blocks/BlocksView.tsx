import { Sprout } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { Amount } from '../../components/values/Amount.tsx'
import { GasBar } from '../../components/charts/GasBar.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { groupDigits } from '../../format/amount.ts'
import { bytesToText } from '../../format/gas.ts'
import { blockPath } from '../../routing/paths.ts'
import type { BlockSummary } from '../../store/summaries.ts'
import { useApp, useInterest, useSync } from '../../store/useApp.ts'
import { BlockContents } from './BlockContents.tsx'
import { BlockStrip } from './BlockStrip.tsx'
import { gasScaleOf } from './gasScale.ts'

/** Browsers cannot scroll a taller list; older blocks are available through search. */
const MAX_ROWS = 500_000

/** Columns of the list; gas bars are scaled to `scale`. */
function blockColumns(scale: bigint): readonly Column<BlockSummary>[] {
  return [
    {
      id: 'number',
      header: 'Block',
      width: '6.5rem',
      cell: ({ number }) => (
        <a href={blockPath(number)} data-primary>
          {number}
        </a>
      ),
    },
    { id: 'age', header: 'Age', width: '6rem', cell: ({ timestamp }) => <Time timestamp={timestamp} /> },
    { id: 'transactions', header: 'Transactions', width: 'minmax(10rem, 1.2fr)', cell: (block) => <BlockContents {...block} /> },
    {
      id: 'gas',
      header: 'Gas used',
      meaning: 'Gas used by its transactions; the bars use a square-root scale up to the fullest block shown',
      width: 'minmax(10rem, 1.4fr)',
      cell: ({ gasUsed, gasLimit }) => <GasBar used={gasUsed} limit={gasLimit} scale={scale} />,
    },
    {
      id: 'baseFee',
      header: 'Base fee',
      meaning: 'Price per unit of gas, which is burnt',
      width: 'minmax(7rem, 0.6fr)',
      align: 'end',
      cell: ({ baseFeePerGas }) => (baseFeePerGas === undefined ? '—' : <Amount wei={baseFeePerGas} unit="gwei" maxFraction={4} />),
    },
    { id: 'size', header: 'Size', width: '5.5rem', align: 'end', from: 'medium', cell: ({ sizeBytes }) => bytesToText(sizeBytes) },
    {
      id: 'hash',
      header: 'Hash',
      width: 'minmax(9rem, 0.6fr)',
      from: 'medium',
      cell: ({ hash }) => <HashChip hash={hash} what="block hash" />,
    },
  ]
}

/** The chain's blocks, newest first. */
export function BlocksView(): ReactNode {
  useInterest('blocks')
  const sync = useSync()
  const head = useApp((state) => state.blocks.head?.number)
  const byNumber = useApp((state) => state.blocks.byNumber)
  const generation = useApp((state) => state.blocks.generation)
  const scale = useMemo(() => gasScaleOf(byNumber.values()), [byNumber])
  const columns = useMemo(() => blockColumns(scale), [scale])
  // Dropped blocks are requested again, hence the generation.
  const onSight = useCallback(
    (first: number, last: number) => {
      if (head !== undefined && generation > 0) sync.showBlocks(head - last, head - first)
    },
    [sync, head, generation],
  )

  if (head === undefined) {
    return (
      <Page title={VIEWS.blocks.title}>
        <SkeletonPage label="Loading blocks" />
      </Page>
    )
  }
  return (
    <Page fill title={VIEWS.blocks.title} note={`${groupDigits(head + 1)} on this chain`}>
      <BlockStrip head={head} />
      <VirtualTable
        label="Blocks"
        thing="block"
        columns={columns}
        count={Math.min(head + 1, MAX_ROWS)}
        rowAt={(index) => byNumber.get(head - index)}
        keyOf={(index) => head - index}
        onSight={onSight}
        newest={head}
        footer={head === 0 ? <FirstSteps /> : undefined}
      />
    </Page>
  )
}

/** Empty state of a chain without activity. */
function FirstSteps(): ReactNode {
  return (
    <EmptyState icon={<Sprout size={20} />} title="The chain is ready">
      It has no transactions yet. The <TextLink href="/">dashboard</TextLink> shows how to connect. New blocks appear here immediately.
    </EmptyState>
  )
}
