import { Boxes, CircleCheck, CircleX, Clock, FileCode2, Plug, TriangleAlert } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Hash } from '../../../node-core/contract/hex.ts'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge, Badges, type Tone } from '../../components/feedback/Badge.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { CallTree } from '../../components/traces/CallTree.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { CommandBox } from '../../components/forms/CommandBox.tsx'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { DropZone } from '../../components/forms/DropZone.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { Flow } from '../../components/charts/Flow.tsx'
import { GasBar } from '../../components/charts/GasBar.tsx'
import { GasBreakdown } from '../../components/charts/GasBreakdown.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { HexView } from '../../components/values/HexView.tsx'
import { JsonView } from '../../components/values/JsonView.tsx'
import { Kbd } from '../../components/values/Kbd.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { LaneMark } from '../../components/feedback/LaneMark.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { LogCard } from '../../components/traces/LogCard.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Remark } from '../../components/values/Remark.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { Skeleton, SkeletonPage } from '../../components/feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Strip } from '../../components/layout/Strip.tsx'
import { Table } from '../../components/tables/Table.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { Tabs } from '../../components/layout/Tabs.tsx'
import { TextButton, TextLink } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { createToastManager, Toaster } from '../../components/feedback/Toaster.tsx'
import { VirtualTable } from '../../components/tables/VirtualTable.tsx'
import { WordTable } from '../../components/values/WordTable.tsx'
import { addressPath } from '../../routing/paths.ts'
import { AbiSamples } from './AbiSamples.tsx'
import { AccountSamples } from './AccountSamples.tsx'
import { FormSamples } from './FormSamples.tsx'
import { StepSamples } from './GallerySteps.tsx'
import styles from './GalleryView.module.css'
import { RuntimeSamples } from './RuntimeSamples.tsx'

const HASH: Hash = `0x${'5eed'.repeat(16)}`
const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TONES: readonly Tone[] = ['neutral', 'success', 'danger', 'warning', 'info', 'accent']
const ETH = 10n ** 18n

interface Row {
  number: number
  note: string
}

const ROW_COLUMNS: readonly Column<Row>[] = [
  { id: 'number', header: 'Number', width: '6rem', cell: ({ number }) => <a href={`/block/${number}`} data-primary>{number}</a> },
  { id: 'note', header: 'Note', meaning: 'A column with a meaning', width: 'minmax(8rem, 1fr)', cell: ({ note }) => note },
  { id: 'gas', header: 'Gas', width: 'minmax(8rem, 1fr)', from: 'medium', cell: ({ number }) => <GasBar used={BigInt(number)} limit={100n} /> },
]

/** Every component in every state: what one looks at when the design changes. */
export function GalleryView(): ReactNode {
  return (
    <Page title="Gallery" note="every component in every state, while developing">
      <Panel title="Buttons and keys">
        <Sample>
          <Button tone="primary">Primary</Button>
          <Button icon={<Plug size={14} aria-hidden />}>Plain</Button>
          <Button tone="quiet">Quiet</Button>
          <Button disabled>Disabled</Button>
          <Button tone="primary" disabled>
            Disabled
          </Button>
          <IconButton label="An icon">
            <Boxes size={16} aria-hidden />
          </IconButton>
          <LinkButton href="/blocks">Link</LinkButton>
          <LinkButton href={undefined}>No link</LinkButton>
          <TextLink href="/blocks">Text link</TextLink>
          <TextButton onClick={() => {}}>Text button</TextButton>
          <Kbd>Ctrl K</Kbd>
          <CopyButton text="text" what="text" />
          <SegmentsSample />
        </Sample>
      </Panel>
      <Panel title="Badges">
        <Sample>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone} hint={`The tone ${tone}`}>
              {tone}
            </Badge>
          ))}
          <Badge tone="success" icon={<CircleCheck size={11} aria-hidden />}>
            Success
          </Badge>
          <Badges>
            <Badge tone="info">Proxy</Badge>
            <Badge tone="accent">ERC-20</Badge>
          </Badges>
        </Sample>
      </Panel>
      <Panel title="Files">
        <DropZone text="Drop files" onDrop={() => undefined}>
          <EmptyState icon={<FileCode2 size={20} />} title="A place for files">
            Hold a file over it.
          </EmptyState>
        </DropZone>
      </Panel>
      <Panel title="Lanes and remarks">
        <Sample>
          <LaneMark kind="ready" isFirst isLast={false}>
            ready
          </LaneMark>
          <LaneMark kind="gap" isFirst={false} isLast={false}>
            gap
          </LaneMark>
          <LaneMark kind="waiting" isFirst={false} isLast>
            waiting
          </LaneMark>
          <Remark tone="warning" kind="base fee" text="At most 1 gwei; base fee 2 gwei" />
        </Sample>
      </Panel>
      <Panel title="Hashes, addresses, data">
        <Sample>
          <HashChip hash={HASH} />
          <HashChip hash={HASH} href={`/tx/${HASH}`} copy="always" />
          <AddressChip address={ADDRESS} href={addressPath(ADDRESS)} copy="always" />
          <AddressChip address={ADDRESS} label="Deployer" href={addressPath(ADDRESS)} />
          <AddressChip address={ADDRESS} whole />
          <AddressChip address={ADDRESS} whole label="Deployer" />
          <AddressChip address={ADDRESS} label={'A hostile \u202Elabel'} />
          <AddressChip address={ADDRESS} label="Deployer" unnamed />
          <Mono text="0x12345678" what="selector" />
        </Sample>
        <Sample>
          <HashChip hash={HASH} whole copy="always" />
        </Sample>
      </Panel>
      <Panel title="Amounts and times">
        <Sample>
          <Amount wei={0n} />
          <Amount wei={1n} />
          <Amount wei={12_345_678_901n} />
          <Amount wei={ETH + ETH / 2n} />
          <Amount wei={10_000n * ETH - 1n} />
          <Amount wei={10_000n * ETH - 1n} maxFraction={6} aligned />
          <Amount wei={875_000_000n} unit="gwei" />
          <TimeSamples />
        </Sample>
      </Panel>
      <Panel title="Gas">
        <div className={styles.stack}>
          {[0n, 21_000n, 3_000_000n, 21_000_000n, 30_000_000n].map((used) => (
            <GasBar key={used} used={used} limit={30_000_000n} />
          ))}
        </div>
        <GasBreakdown limit={100_000n} used={51_470n} price={1_451_312_898n} baseFee={451_312_898n} />
        <GasBreakdown limit={100_000n} used={51_470n} price={1_451_312_898n} baseFee={undefined} />
        <GasBreakdown limit={100_000n} used={undefined} price={1_451_312_898n} baseFee={undefined} />
      </Panel>
      <Facts label="Facts">
        <Fact name="Age">3m ago</Fact>
        <Fact name="Balance" meaning="A fact with a meaning">
          <Amount wei={10_000n * ETH} />
        </Fact>
        <Fact name="Gas used">
          <GasBar used={12n} limit={100n} />
        </Fact>
      </Facts>
      <Strip
        label="A strip"
        onOpen={() => {}}
        bars={Array.from({ length: 64 }, (_, i) => (i < 8 ? undefined : { id: i, share: (i * 7919) % 13 === 0 ? 0 : ((i * 31) % 47) / 47, hint: `Bar ${i}` }))}
      />
      <StatusBanner tone="success" icon={<CircleCheck size={16} aria-hidden />} title="Success" aside="in block 12, 3m ago" />
      <StatusBanner tone="danger" icon={<CircleX size={16} aria-hidden />} title="Reverted: transfer amount exceeds balance" aside={<Button>Try again</Button>}>
        With a few words more.
      </StatusBanner>
      <StatusBanner tone="warning" icon={<Clock size={16} aria-hidden />} title="Pending">
        It waits in the pool.
      </StatusBanner>
      <StatusBanner tone="info" icon={<Boxes size={16} aria-hidden />} title="Good to know" />
      <Flow
        from={<AddressChip address={ADDRESS} copy="always" />}
        what={
          <>
            <Amount wei={ETH} /> <Badge tone="info">transfer()</Badge>
          </>
        }
        to={<AddressChip address={`0x${'5e'.repeat(20)}`} copy="always" />}
      />
      <Table
        framed
        label="A table"
        columns={ROW_COLUMNS}
        rows={[
          { number: 1, note: 'a row' },
          { number: 70, note: 'a row with a note that is much too long for its column and therefore ends in an ellipsis somewhere on its way to the right' },
        ]}
        keyOf={({ number }) => String(number)}
      />
      <Table framed label="An empty table" columns={ROW_COLUMNS} rows={[]} keyOf={String} empty={<EmptyState icon={<Boxes size={20} />} title="Nothing here yet" />} />
      <GrowingTable />
      <Panel title="Key-value list" aside="with an aside">
        <KeyValueList
          label="Key-value list"
          items={[
            { term: 'Term', value: 'Value' },
            { term: 'Explained', meaning: 'What the term means', value: <HashChip hash={HASH} whole /> },
            { term: 'Loading', value: <Skeleton width={24} /> },
          ]}
        />
      </Panel>
      <TabsSample />
      <Panel title="Log">
        <LogCard
          index={0}
          log={{
            address: ADDRESS,
            topics: [TRANSFER_TOPIC, `0x${'0'.repeat(24)}${ADDRESS.slice(2)}`, `0x${'0'.repeat(63)}7`],
            data: `0x${'0'.repeat(62)}2a`,
          }}
        />
        <LogCard index={1} log={{ address: ADDRESS, topics: [`0x${'5eed'.repeat(16)}`, `0x${'0'.repeat(24)}${ADDRESS.slice(2)}`], data: `0x${'0'.repeat(62)}2a` }} />
        <LogCard index={2} log={{ address: ADDRESS, topics: [], data: '0x' }} />
      </Panel>
      <AbiSamples />
      <Panel title="Words">
        <WordTable label="Words" data={`0x${'0'.repeat(62)}2a${'f'.repeat(64)}${'54455252'.padEnd(64, '0')}${'0'.repeat(24)}${ADDRESS.slice(2)}1234`} />
      </Panel>
      <Panel title="Bytes">
        <HexView label="Bytes" data={`0x${'5eed'.repeat(40)}`} />
      </Panel>
      <Panel title="Before and after">
        <Sample>
          <BeforeAfter before="1" after="2" aside={<Badge tone="success">+1</Badge>} />
        </Sample>
      </Panel>
      <CallTreeSample />
      <StepSamples />
      <JsonView title="JSON" value={{ hash: HASH, count: 12, list: [true, null], empty: {}, text: 'a "quoted" text' }} />
      <CodeBlock title="code.ts" code={"import { http } from 'viem'\n\nexport const transport = http()"} />
      <Panel title="States">
        <EmptyState icon={<Boxes size={20} />} title="Nothing here yet" actions={<Button tone="primary">Do something</Button>}>
          What brings something here.
        </EmptyState>
        <ErrorState icon={<TriangleAlert size={20} />} title="It could not be loaded" actions={<Button>Try again</Button>}>
          header not found
        </ErrorState>
        <SkeletonPage label="Loading" />
      </Panel>
      <RuntimeSamples />
      <CommandSample />
      <FormSamples />
      <AccountSamples />
      <OverlaySample />
    </Page>
  )
}

function Sample({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.sample}>{children}</div>
}

function SegmentsSample(): ReactNode {
  const [value, setValue] = useState<'one' | 'two'>('one')
  return (
    <Segments
      label="Segments"
      value={value}
      onChoose={setValue}
      segments={[
        { value: 'one', title: 'One', icon: <Boxes size={14} aria-hidden /> },
        { value: 'two', title: 'Two', icon: <Plug size={14} aria-hidden /> },
      ]}
    />
  )
}

function TimeSamples(): ReactNode {
  const [now] = useState(() => Math.floor(Date.now() / 1_000))
  return [-90, 0, 12, 200, 8_000, 900_000].map((age) => <Time key={age} timestamp={now - age} />)
}

/** A long table whose rows come in front, some of them not loaded. */
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

const TREE = [
  { id: '0', parentId: undefined, depth: 0, childCount: 2, position: 1, siblings: 1, gasShare: 1, selfShare: 0.4 },
  { id: '0.0', parentId: '0', depth: 1, childCount: 0, position: 1, siblings: 2, gasShare: 0.6, selfShare: 0.6 },
  { id: '0.1', parentId: '0', depth: 1, childCount: 0, position: 2, siblings: 2, gasShare: 0.0004, selfShare: 0.0004 },
]

function CallTreeSample(): ReactNode {
  const [chosen, setChosen] = useState('0.0')
  const [isCollapsed, setIsCollapsed] = useState(false)
  return (
    <Panel title="Call tree">
      <CallTree
        label="Call tree"
        rows={isCollapsed ? TREE.slice(0, 1) : TREE}
        collapsed={new Set(isCollapsed ? ['0'] : [])}
        onCollapse={(_id, next) => setIsCollapsed(next)}
        chosen={chosen}
        onChoose={setChosen}
        renderRow={({ id }) => `frame ${id}`}
      />
    </Panel>
  )
}

function CommandSample(): ReactNode {
  const [query, setQuery] = useState('')
  const options = ['One', 'Two'].map((title) => ({ id: title, title, note: 'a note', icon: Boxes, run: () => {} }))
  return (
    <Sample>
      <CommandBox
        id="sample"
        label="Command box"
        placeholder="One or two"
        shortcut="x"
        query={query}
        onQuery={setQuery}
        options={options.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))}
        nothing="Nothing by that name."
      />
    </Sample>
  )
}

function OverlaySample(): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const [isWideOpen, setIsWideOpen] = useState(false)
  const toasts = useMemo(() => createToastManager(), [])
  return (
    <Sample>
      <Button onClick={() => setIsOpen(true)}>Dialog</Button>
      <Button onClick={() => setIsWideOpen(true)}>Wide dialog</Button>
      <Button onClick={() => toasts.add({ title: 'A message', description: 'Which goes away by itself.' })}>Toast</Button>
      <Dialog isWide title="A wide dialog" open={isWideOpen} onClose={() => setIsWideOpen(false)}>
        <p>A view of its own above another one.</p>
      </Dialog>
      <Dialog title="A dialog" open={isOpen} onClose={() => setIsOpen(false)}>
        It keeps the focus until it is closed.
      </Dialog>
      <Toaster manager={toasts} label="Messages of the gallery" />
    </Sample>
  )
}
