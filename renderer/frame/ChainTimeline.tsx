import { Camera, Maximize2 } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { IconButton } from '../components/forms/Button.tsx'
import { Timeline } from '../components/timeline/Timeline.tsx'
import { blocksFitting } from '../components/timeline/timelineScale.ts'
import { TAKE_SNAPSHOT } from '../control/actions.ts'
import { performOrTell } from '../control/perform.ts'
import { groupDigits } from '../format/amount.ts'
import { gasHeight } from '../format/gas.ts'
import { newestOf } from '../store/blocksSlice.ts'
import { useApp, useAppContext, useInterest } from '../store/useApp.ts'
import { gasScaleOf } from '../views/blocks/gasScale.ts'
import styles from './ChainTimeline.module.css'

/** The strip below the top bar: the chain's blocks, and the one that every view shows. */
export function ChainTimeline(): ReactNode {
  const newest = useApp((state) => newestOf(state.blocks)?.number)
  const shown = useApp((state) => state.blocks.head?.number)
  if (newest === undefined || shown === undefined) return null
  return <LoadedTimeline newest={newest} shown={shown} />
}

function LoadedTimeline({ newest, shown }: { newest: number; shown: number }): ReactNode {
  useInterest('blocks')
  const app = useAppContext()
  const byNumber = useApp((state) => state.blocks.byNumber)
  const heights = useMemo(() => {
    const scale = gasScaleOf(byNumber.values())
    return new Map(Array.from(byNumber, ([number, { gasUsed }]) => [number, gasHeight(gasUsed, scale)]))
  }, [byNumber])
  const [isWhole, setIsWhole] = useState(false)
  const isPast = shown < newest
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <IconButton label="Take a snapshot" onClick={() => performOrTell(app, TAKE_SNAPSHOT)}>
        <Camera size={15} aria-hidden />
      </IconButton>
      <Timeline
        newest={newest}
        shown={shown}
        isWhole={isWhole}
        heights={heights}
        flags={[]}
        lanes={[]}
        marks={[]}
        onShow={(block) => app.sync.lookAt(block)}
      />
      <span className={styles.where}>{isPast ? `${groupDigits(shown)} of ${groupDigits(newest)}` : `Block ${groupDigits(newest)}`}</span>
      {newest + 1 > blocksFitting(window.innerWidth / 2) && (
        <IconButton label="All blocks" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
          <Maximize2 size={14} aria-hidden />
        </IconButton>
      )}
    </section>
  )
}
