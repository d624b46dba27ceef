import { Equal, SearchX } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import type { WireBlockComparison, WireComparedId } from '../../../node-core/contract/blockComparison.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Tabs, type TabItem } from '../../components/layout/Tabs.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { branchOfSide, comparedIdOf } from '../../format/comparedSide.ts'
import { plainText } from '../../format/revert.ts'
import { blockPath } from '../../routing/paths.ts'
import { useTab } from '../../routing/useTab.ts'
import { newestOf } from '../../store/blocksSlice.ts'
import { useApp, useClient } from '../../store/useApp.ts'
import { useResponse } from '../../store/useResponse.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { AccountDifferences } from './AccountDifferences.tsx'
import { ComparedSides, useSideName } from './ComparedSides.tsx'
import { OneSidedLogs, OneSidedTransactions, sidesWithBlocks, titleOfSide, type NamedSide } from './OneSided.tsx'

const MAX_ID_LENGTH = 80

/** What differs between two blocks of the chain, or of branches. */
export function CompareView({ from, to }: { from: string; to: string }): ReactNode {
  const [a, b] = [comparedIdOf(from), comparedIdOf(to)]
  return (
    <Page title={VIEWS.compare.title}>
      <ComparedSides from={from} to={to} />
      {a !== undefined && b !== undefined ? (
        <Comparison from={from} to={to} />
      ) : (
        <EmptyState
          icon={<SearchX size={20} />}
          title="Nothing to compare"
          actions={<LinkButton href={VIEWS.blocks.path}>All blocks</LinkButton>}
        >
          {`${plainText(a === undefined ? from : to, MAX_ID_LENGTH)} is neither a block nor a branch.`}
        </EmptyState>
      )}
    </Page>
  )
}

function Comparison({ from, to }: { from: string; to: string }): ReactNode {
  const client = useClient()
  // Between two blocks nothing can change any more.
  const isLive = [from, to].some((side) => side === 'latest' || branchOfSide(side) !== undefined)
  const head = useApp((state) => (isLive ? newestOf(state.blocks)?.hash : undefined))
  const changes = useApp((state) => (isLive ? state.history.changes : undefined))
  const branches = useApp((state) => (isLive ? state.history.branches : undefined))
  const ask = useCallback(
    () => client.call('devnet_compareBlocks', comparedIdOf(from) as WireComparedId, comparedIdOf(to) as WireComparedId),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- these are reasons to ask again
    [client, from, to, head, changes, branches],
  )
  const { resource } = useResponse(ask)
  if (resource.status !== 'ready') return <NotLoaded title="comparison" resource={resource} />
  return <Compared from={from} to={to} comparison={resource.data} />
}

function Compared({ from, to, comparison }: { from: string; to: string; comparison: WireBlockComparison }): ReactNode {
  const [tab, chooseTab] = useTab('state')
  const nameOf = useSideName()
  const [fromName, toName] = [nameOf(from), nameOf(to)]
  const sides: [NamedSide, NamedSide] = [
    { name: fromName, side: comparison.from, other: toName, title: titleOfSide(fromName, comparison.from, toName, comparison.to) },
    { name: toName, side: comparison.to, other: fromName, title: titleOfSide(toName, comparison.to, fromName, comparison.from) },
  ]
  const transactions = comparison.from.transactions.length + comparison.to.transactions.length
  const logs = comparison.from.logs.length + comparison.to.logs.length
  const { accounts, accountCount } = comparison
  const isSame = accountCount === 0 && Number(comparison.from.blocks) === 0 && Number(comparison.to.blocks) === 0
  const tabs: TabItem[] = [
    { id: 'state', title: 'State', count: accountCount, content: <AccountDifferences accounts={accounts} accountCount={accountCount} /> },
    {
      id: 'transactions',
      title: 'Transactions',
      count: transactions,
      content: sidesWithBlocks(sides).map((side) => <OneSidedTransactions key={side.title} {...side} />),
    },
    { id: 'logs', title: 'Logs', count: logs, content: sidesWithBlocks(sides).map((side) => <OneSidedLogs key={side.title} {...side} />) },
  ]
  return (
    <>
      <Panel title="Compared blocks" hideTitle>
        <KeyValueList label="Compared blocks" items={sidesOf(sides, comparison)} />
      </Panel>
      {isSame ? (
        <EmptyState icon={<Equal size={20} />} title="No difference">
          Both sides are the same block, with the same state.
        </EmptyState>
      ) : (
        <Tabs label="Comparison" tabs={tabs} value={tab} onChange={chooseTab} />
      )}
    </>
  )
}

/** The two blocks, and where their ways parted. */
function sidesOf([from, to]: readonly [NamedSide, NamedSide], { ancestor }: WireBlockComparison): KeyValue[] {
  return [
    { term: 'From', value: <Side {...from} /> },
    { term: 'To', value: <Side {...to} /> },
    {
      term: 'Common ancestor',
      meaning: 'The newest block that both sides have',
      value: (
        <span>
          <TextLink href={blockPath(ancestor.hash)}>Block {groupDigits(Number(ancestor.number))}</TextLink>, with{' '}
          {countText(Number(from.side.blocks), 'block')} after it on the side of From, and {groupDigits(Number(to.side.blocks))} on that of
          To
        </span>
      ),
    },
  ]
}

/** A block, and what it is called if that says more. */
function Side({ name, side: { block } }: NamedSide): ReactNode {
  const { number, hash, timestamp, isCanonical, isChangedByHand } = block
  return (
    <Badges>
      <TextLink href={blockPath(isCanonical ? Number(number) : hash)}>Block {groupDigits(Number(number))}</TextLink>
      <Time timestamp={Number(timestamp)} />
      {!name.startsWith('block ') && <Badge tone={isCanonical ? 'neutral' : 'info'}>{name}</Badge>}
      {isChangedByHand && (
        <Badge tone="warning" hint="Changes by hand that wait for the next block belong to it">
          changed by hand
        </Badge>
      )}
    </Badges>
  )
}
