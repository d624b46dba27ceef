import { useState, type ReactNode } from 'react'
import { AddressChip } from '../../components/values/AddressChip.tsx'
import { Amount } from '../../components/values/Amount.tsx'
import { Badge } from '../../components/feedback/Badge.tsx'
import { BeforeAfter } from '../../components/values/BeforeAfter.tsx'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { Flow } from '../../components/charts/Flow.tsx'
import { GasBar } from '../../components/charts/GasBar.tsx'
import { GasBreakdown } from '../../components/charts/GasBreakdown.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { HexView } from '../../components/values/HexView.tsx'
import { JsonView } from '../../components/values/JsonView.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { Time } from '../../components/values/Time.tsx'
import { WordChange } from '../../components/values/WordChange.tsx'
import { WordTable } from '../../components/values/WordTable.tsx'
import { addressPath, transactionPath } from '../../routing/paths.ts'
import styles from './Sample.module.css'
import { Sample } from './Sample.tsx'
import { ADDRESS, HASH } from './sampleValues.ts'

const ETH = 10n ** 18n

/** Values of every kind, for the gallery. */
export function ValueSamples(): ReactNode {
  return (
    <>
      <Panel title="Hashes, addresses, data">
        <Sample>
          <HashChip hash={HASH} />
          <HashChip hash={HASH} href={transactionPath(HASH)} copy="always" />
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
        <Fact wide name="Balance" meaning="A fact with a meaning">
          <Amount wei={10_000n * ETH} />
        </Fact>
        <Fact name="Gas used">
          <GasBar used={12n} limit={100n} />
        </Fact>
      </Facts>
      <Flow
        from={<AddressChip address={ADDRESS} copy="always" />}
        what={
          <>
            <Amount wei={ETH} /> <Badge tone="info">transfer()</Badge>
          </>
        }
        to={<AddressChip address={`0x${'5e'.repeat(20)}`} copy="always" />}
      />
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
      <Panel title="Words">
        <WordTable
          label="Words"
          data={`0x${'0'.repeat(62)}2a${'f'.repeat(64)}${'54455252'.padEnd(64, '0')}${'0'.repeat(24)}${ADDRESS.slice(2)}1234`}
        />
      </Panel>
      <Panel title="Bytes">
        <HexView label="Bytes" data={`0x${'5eed'.repeat(40)}`} />
      </Panel>
      <Panel title="Before and after">
        <Sample>
          <BeforeAfter before="1" after="2" aside={<Badge tone="success">+1</Badge>} />
        </Sample>
        <Sample>
          <WordChange
            before={`0x${'ca'.repeat(20)}${'11'.repeat(12)}`}
            after={`0x${'ca'.repeat(18)}0001${'11'.repeat(12)}`}
            aside="with an aside"
          />
        </Sample>
      </Panel>
      <JsonView title="JSON" value={{ hash: HASH, count: 12, list: [true, null], empty: {}, text: 'a "quoted" text' }} />
      <CodeBlock title="code.ts" code={"import { http } from 'viem'\n\nexport const transport = http()"} />
    </>
  )
}

function TimeSamples(): ReactNode {
  const [now] = useState(() => Math.floor(Date.now() / 1_000))
  return [-90, 0, 12, 200, 8_000, 900_000].map((age) => <Time key={age} clock="wall" timestamp={now - age} />)
}
