import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Amount } from '../../components/values/Amount.tsx'
import { Fact, Facts } from '../../components/values/Fact.tsx'
import { Time } from '../../components/values/Time.tsx'
import { miningText } from '../../format/miningText.ts'
import { poolToText } from '../../format/poolText.ts'
import { blockPath } from '../../routing/paths.ts'
import { useApp } from '../../store/useApp.ts'
import { useShownContracts } from '../../store/useWorkspace.ts'
import styles from './Dashboard.module.css'

/** Status of the chain as a line of figures, each linked to what it counts. */
export function ChainFacts(): ReactNode {
  const head = useApp((state) => state.blocks.head)
  const pool = useApp((state) => state.pool.counts)
  const info = useApp((state) => state.node.info)
  const list = useApp((state) => state.workspace.list)
  const count = useShownContracts().length
  const contracts = list.status === 'ready' ? groupDigits(count) + (list.next === null ? '' : '+') : undefined
  const isPast = useApp((state) => state.blocks.tip !== undefined)
  if (!head) return null
  return (
    <Facts label="The chain">
      <Fact name={isPast ? 'Shown block' : 'Newest block'}>
        <a href={blockPath(head.number)}>
          {groupDigits(head.number)}
          <span className={styles.age}>
            <Time timestamp={head.timestamp} />
          </span>
        </a>
      </Fact>
      <Fact name="Mining" meaning="How blocks come to be">
        {info ? miningText(info.mining) : '—'}
      </Fact>
      <Fact name="Base fee" meaning="Price per unit of gas in the latest block, which is burnt">
        {head.baseFeePerGas === undefined ? '—' : <Amount rounded wei={head.baseFeePerGas} unit="gwei" />}
      </Fact>
      <Fact name="Pool" meaning="Transactions that wait: pending ones can be mined, queued ones stand behind a missing nonce">
        <a href="/txpool" data-hint={pool && poolToText(pool)}>
          {pool ? (pool.pending + pool.queued === 0 ? 'empty' : `${groupDigits(pool.pending + pool.queued)} waiting`) : '—'}
        </a>
      </Fact>
      <Fact name="Contracts">
        <a href="/contracts">{contracts ?? '—'}</a>
      </Fact>
    </Facts>
  )
}
