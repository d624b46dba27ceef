import { Sprout, TriangleAlert } from 'lucide-react'
import { useCallback, useMemo, type ReactNode } from 'react'
import { BlockLink } from '../../components/values/BlockLink.tsx'
import type { WireNodeFork } from '../../../node-core/contract/wire/fork.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Amount } from '../../components/values/Amount.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { GasBar } from '../../components/charts/GasBar.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { TextButton, TextLink } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { forkName } from '../../format/forkName.ts'
import { plainText } from '../../format/revert.ts'
import { bytesToText } from '../../format/gas.ts'
import type { BlockSummary } from '../../store/summaries.ts'
import { useApp, useInterest, useSync } from '../../store/useApp.ts'
import { BlockContents } from './BlockContents.tsx'
import { BlockStrip } from './BlockStrip.tsx'
import { gasScaleOf } from './gasScale.ts'

/** Browsers cannot scroll a taller list; older blocks are available through search. */
const MAX_ROWS = 500_000
const MAX_REASON_LENGTH = 600

/** A block of the remote chain of a fork that could not be read. */
interface UnreadBlock {
  number: number
  /** Why. */
  problem: string
}

type ListedBlock = BlockSummary | UnreadBlock

/** A cell of the blocks that were read. */
const ofRead = (cell: (block: BlockSummary) => ReactNode) => (block: ListedBlock) => ('problem' in block ? null : cell(block))

/** Columns of the list; gas bars are scaled to `scale`, and block `fork` is marked as that at which the chain leaves its remote one. */
function blockColumns(scale: bigint, fork: number | undefined): readonly Column<ListedBlock>[] {
  return [
    {
      id: 'number',
      header: 'Block',
      width: '6.5rem',
      cell: ({ number }) => <BlockLink number={number} primary />,
    },
    { id: 'age', header: 'Age', width: '6rem', cell: ofRead(({ timestamp }) => <Time timestamp={timestamp} />) },
    {
      id: 'transactions',
      header: 'Transactions',
      width: 'minmax(10rem, 1.2fr)',
      cell: (block) =>
        'problem' in block ? <Unreadable reason={block.problem} /> : <BlockContents {...block} isFork={block.number === fork} />,
    },
    {
      id: 'gas',
      header: 'Gas used',
      meaning: 'Gas used by its transactions; the bars use a square-root scale up to the fullest block shown',
      width: 'minmax(10rem, 1.4fr)',
      cell: ofRead(({ gasUsed, gasLimit }) => <GasBar used={gasUsed} limit={gasLimit} scale={scale} />),
    },
    {
      id: 'baseFee',
      header: 'Base fee',
      meaning: 'Price per unit of gas, which is burnt',
      width: 'minmax(7rem, 0.6fr)',
      align: 'end',
      cell: ofRead(({ baseFeePerGas }) => (baseFeePerGas === undefined ? '—' : <Amount rounded wei={baseFeePerGas} unit="gwei" />)),
    },
    {
      id: 'size',
      header: 'Size',
      width: '5.5rem',
      align: 'end',
      from: 'medium',
      cell: ofRead(({ sizeBytes }) => (sizeBytes === undefined ? '—' : bytesToText(sizeBytes))),
    },
    {
      id: 'hash',
      header: 'Hash',
      width: 'minmax(9rem, 0.6fr)',
      from: 'medium',
      cell: ofRead(({ hash }) => <HashChip hash={hash} what="block hash" />),
    },
  ]
}

function Unreadable({ reason }: { reason: string }): ReactNode {
  const sync = useSync()
  return (
    <span data-hint={plainText(reason, MAX_REASON_LENGTH)}>
      not read · <TextButton onClick={() => sync.retryBlocks()}>Try again</TextButton>
    </span>
  )
}

/** The chain's blocks, newest first; those of a fork, then those of its remote chain. */
export function BlocksView(): ReactNode {
  useInterest('blocks')
  const sync = useSync()
  const head = useApp((state) => state.blocks.head?.number)
  const byNumber = useApp((state) => state.blocks.byNumber)
  const generation = useApp((state) => state.blocks.generation)
  const scale = useMemo(() => gasScaleOf(byNumber.values()), [byNumber])
  const fork = useApp((state) => state.node.info?.fork)
  const snapshot = useApp((state) => state.node.info?.snapshotBlock)
  const problem = useApp((state) => state.blocks.remoteProblem)
  const columns = useMemo(() => blockColumns(scale, fork?.blockNumber), [scale, fork])
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
  const rowAt = (number: number): ListedBlock | undefined =>
    byNumber.get(number) ?? (problem !== undefined && fork && number < fork.blockNumber ? { number, problem } : undefined)
  return (
    <Page fill title={VIEWS.blocks.title} note={noteOf(head, fork, snapshot)}>
      {fork && problem !== undefined && <RemoteProblem fork={fork} reason={problem} />}
      <BlockStrip head={head} />
      <VirtualTable
        label="Blocks"
        thing="block"
        columns={columns}
        count={Math.min(head + 1 - (snapshot ?? 0), MAX_ROWS)}
        rowAt={(index) => rowAt(head - index)}
        isQuiet={fork && ((index) => head - index < fork.blockNumber)}
        keyOf={(index) => head - index}
        onSight={onSight}
        newest={head}
        footer={head === 0 ? <FirstSteps /> : undefined}
      />
    </Page>
  )
}

/** How many blocks there are; of a fork those that were made here, and of a chain that began with a snapshot those from there on. */
function noteOf(head: number, fork: WireNodeFork | undefined, snapshot: number | undefined): string {
  if (snapshot !== undefined) return `${groupDigits(head - snapshot + 1)} from the snapshot at block ${groupDigits(snapshot)} on`
  if (!fork) return `${groupDigits(head + 1)} on this chain`
  const own = head - fork.blockNumber
  return own > 0 ? `${groupDigits(own)} since the fork of ${forkName(fork)}` : `of ${forkName(fork)}, none since the fork`
}

function RemoteProblem({ fork, reason }: { fork: WireNodeFork; reason: string }): ReactNode {
  const sync = useSync()
  return (
    <StatusBanner
      role="alert"
      tone="warning"
      icon={<TriangleAlert size={16} aria-hidden />}
      title={`Blocks of ${forkName(fork)} could not be read`}
      aside={<Button onClick={() => sync.retryBlocks()}>Try again</Button>}
    >
      {plainText(reason, MAX_REASON_LENGTH)}
    </StatusBanner>
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
