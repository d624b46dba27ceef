import { ArrowUp } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { BlockLink } from '../../components/values/BlockLink.tsx'
import { GasBar } from '../../components/charts/GasBar.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { TextButton } from '../../components/values/TextLink.tsx'
import { Time } from '../../components/values/Time.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { useHeldRows } from '../../components/tables/useHeldRows.ts'
import { countText } from '../../../node-core/contract/countText.ts'
import { gasToText } from '../../format/gas.ts'
import type { BlockSummary } from '../../store/summaries.ts'
import { useApp, useAppList } from '../../store/useApp.ts'
import { BlockContents } from '../blocks/BlockContents.tsx'
import { BlockStrip, recentBlocks } from '../blocks/BlockStrip.tsx'
import { gasScaleOf } from '../blocks/gasScale.ts'
import styles from './LatestBlocks.module.css'

const MAX_CARDS = 5

/** The latest blocks: a gas bar chart, and cards for the last few. Updates pause while the pointer or focus is on them. */
export function LatestBlocks({ head }: { head: number }): ReactNode {
  const frame = useRef<HTMLDivElement>(null)
  const { held, fresh, look, showNew, settle } = useHeldRows(head, head + 1, frame, frame)
  const shown = head - held
  const recent = useAppList(({ blocks }) => recentBlocks(blocks.byNumber, shown))
  const scale = gasScaleOf(recent)
  // Below the fork, nothing is loaded that nobody asked for.
  const first = useApp((state) => state.node.info?.fork?.blockNumber ?? 0)
  const cards = Array.from({ length: Math.max(1, Math.min(MAX_CARDS, shown - first + 1)) }, (_, at) => ({
    number: shown - at,
    block: recent.at(-1 - at),
  }))
  const waiting = (
    <TextButton onClick={showNew}>
      <ArrowUp size={12} aria-hidden /> {countText(held, 'new block')}
    </TextButton>
  )
  return (
    <div
      ref={frame}
      onPointerEnter={look}
      onPointerLeave={look}
      onFocus={look}
      onBlur={() => requestAnimationFrame(look)}
      onAnimationEnd={settle}
    >
      <Panel title="Blocks" aside={held > 0 ? waiting : <a href="/blocks">All blocks</a>}>
        <BlockStrip head={shown} size="large" />
        <ol className={styles.cards} aria-label="Newest blocks">
          {cards.map(({ number, block }, at) => (
            <li key={number} className={styles.card} data-index={at} data-fresh={at < fresh || undefined}>
              <BlockCard number={number} block={block} scale={scale} />
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}

function BlockCard({ number, block, scale }: { number: number; block: BlockSummary | undefined; scale: bigint }): ReactNode {
  return (
    <>
      <div className={styles.line}>
        <BlockLink className={styles.number} number={number} />
        <span className={styles.age}>{block && <Time timestamp={block.timestamp} />}</span>
      </div>
      <div className={styles.contents}>{block ? <BlockContents {...block} /> : <Skeleton width={10} />}</div>
      <div className={styles.gas}>
        {block && block.gasUsed > 0n && (
          <>
            <span className={styles.figure}>{gasToText(block.gasUsed)} gas</span>
            <GasBar size="bare" used={block.gasUsed} limit={block.gasLimit} scale={scale} />
          </>
        )}
      </div>
    </>
  )
}
