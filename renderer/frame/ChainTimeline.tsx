import { Camera, ListTree, Maximize2 } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { WireBranch } from '../../node-core/contract/wire/branch.ts'
import type { WireSnapshot } from '../../node-core/contract/wire/control.ts'
import { IconButton } from '../components/forms/Button.tsx'
import type { WireManualChange } from '../../node-core/contract/wire/manualChange.ts'
import { Timeline } from '../components/timeline/Timeline.tsx'
import type { TimelineFlag } from '../components/timeline/TimelineFlags.tsx'
import type { TimelineLane } from '../components/timeline/TimelineLanes.tsx'
import type { TimelineMark } from '../components/timeline/TimelineMarks.tsx'
import { blocksFitting } from '../components/timeline/timelineScale.ts'
import { forkName } from '../format/forkName.ts'
import { lookAt } from '../control/lookAt.ts'
import type { WireNodeFork } from '../../node-core/contract/wire/fork.ts'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import type { TimelineForkMark } from '../components/timeline/TimelineFork.tsx'
import { checkOutBranch, restoreSnapshot, takeSnapshot } from '../control/actions.ts'
import { changedPart } from '../control/manualChanges.tsx'
import { performOrTell } from '../control/perform.ts'
import { countText } from '../../node-core/contract/countText.ts'
import { shortenHex } from '../format/hash.ts'
import { gasHeight } from '../format/gas.ts'
import { plainText } from '../format/revert.ts'
import { absoluteTime } from '../format/time.ts'
import { newestOf } from '../store/blocksSlice.ts'
import { branchTitle, snapshotTitle } from '../store/historySlice.ts'
import { useSteeringObstacle } from '../store/steering.ts'
import { useApp, useAppContext, useInterest, type App } from '../store/useApp.ts'
import { gasScaleOf } from '../views/blocks/gasScale.ts'
import styles from './ChainTimeline.module.css'

const MAX_NAME_LENGTH = 64
/** Maximum number of changes listed in a mark's hint. */
const MAX_PARTS = 6

/** The strip below the top bar: the chain's blocks, and the one that every view shows. */
export function ChainTimeline(): ReactNode {
  const newest = useApp((state) => newestOf(state.blocks)?.number)
  const shown = useApp((state) => state.blocks.head?.number)
  // Keeps its place until the blocks are known, so that the view below does not move.
  if (newest === undefined || shown === undefined) return <div className={styles.timeline} />
  return <LoadedTimeline newest={newest} shown={shown} />
}

function LoadedTimeline({ newest, shown }: { newest: number; shown: number }): ReactNode {
  useInterest('blocks')
  const app = useAppContext()
  const obstacle = useSteeringObstacle()
  const byNumber = useApp((state) => state.blocks.byNumber)
  const heights = useMemo(() => {
    const scale = gasScaleOf(byNumber.values())
    return new Map(Array.from(byNumber, ([number, { gasUsed }]) => [number, gasHeight(gasUsed, scale)]))
  }, [byNumber])
  const snapshots = useApp((state) => state.history.snapshots)
  const flags = useMemo(() => snapshots.map((snapshot) => flagOf(snapshot, app)), [snapshots, app])
  const branches = useApp((state) => state.history.branches)
  const lanes = useMemo(() => branches.filter(({ isCurrent }) => !isCurrent).map((branch) => laneOf(branch, app)), [branches, app])
  const changes = useApp((state) => state.history.changes)
  const marks = useMemo(() => marksOf(changes), [changes])
  const remote = useApp((state) => state.node.info?.fork)
  const first = useApp((state) => state.node.info?.snapshotBlock) ?? 0
  const fork = useMemo(() => (remote && !remote.isFollowed ? forkMarkOf(remote, app) : undefined), [remote, app])
  const [isWhole, setIsWhole] = useState(false)
  const isPast = shown < newest
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <IconButton
        label={obstacle ?? 'Take a snapshot'}
        shortcut="n"
        disabled={obstacle !== undefined}
        onClick={() => performOrTell(app, takeSnapshot())}
      >
        <Camera size={15} aria-hidden />
      </IconButton>
      <IconButton
        label={snapshots.length === 0 ? 'Snapshots' : `Snapshots (${snapshots.length})`}
        onClick={() => app.store.setState(({ ui }) => ({ ui: { ...ui, snapshotsOpen: true } }))}
      >
        <ListTree size={15} aria-hidden />
      </IconButton>
      <Timeline
        newest={newest}
        first={first}
        shown={shown}
        isWhole={isWhole}
        heights={heights}
        flags={flags}
        lanes={lanes}
        marks={marks}
        fork={fork}
        onShow={(block) => lookAt(app, block)}
      />
      <span className={styles.where}>{isPast ? `${groupDigits(shown)} of ${groupDigits(newest)}` : `Block ${groupDigits(newest)}`}</span>
      {newest - (fork?.block ?? first) + 1 > blocksFitting(window.innerWidth / 2) && (
        <IconButton label="All blocks" aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
          <Maximize2 size={14} aria-hidden />
        </IconButton>
      )}
    </section>
  )
}

function forkMarkOf(fork: WireNodeFork, { store }: App): TimelineForkMark {
  return {
    block: fork.blockNumber,
    name: plainText(forkName(fork), MAX_NAME_LENGTH),
    hint: `The chain goes on from ${forkName(fork)} after block ${groupDigits(fork.blockNumber)}\nleft of the line are the remote chain's blocks`,
    onChoose: () => store.setState(({ ui }) => ({ ui: { ...ui, forkOpen: true } })),
  }
}

function flagOf(snapshot: WireSnapshot, app: App): TimelineFlag {
  const { id, number, takenAt, by } = snapshot
  const name = plainText(snapshotTitle(snapshot), MAX_NAME_LENGTH)
  return {
    id,
    name,
    block: Number(number),
    hint: `Restore “${name}”: block ${groupDigits(Number(number))}\ntaken ${absoluteTime(Math.floor(takenAt / 1_000))} by ${plainText(by, MAX_NAME_LENGTH)}`,
    onChoose: () => performOrTell(app, restoreSnapshot(snapshot)),
  }
}

function laneOf(branch: WireBranch, app: App): TimelineLane {
  const [from, to] = [Number(branch.forkNumber), Number(branch.headNumber)]
  const name = plainText(branchTitle(branch), MAX_NAME_LENGTH)
  const left = branch.leftAt === null ? '' : `\nleft ${absoluteTime(Math.floor(branch.leftAt / 1_000))}`
  return {
    id: branch.id,
    name,
    from,
    to,
    hint: `Go back to ${name}: ${countText(to - from, 'block')} after block ${groupDigits(from)}${left}`,
    onChoose: () => performOrTell(app, checkOutBranch(branch)),
  }
}

/** Marks of the blocks that started with changes by hand, and of those that wait for the next block. */
function marksOf(changes: readonly WireManualChange[]): TimelineMark[] {
  const byBlock = Map.groupBy(changes, ({ number }) => (number === null ? undefined : Number(number)))
  return Array.from(byBlock, ([block, own]) => {
    const parts = own
      .slice(0, MAX_PARTS)
      .map((change) => `${changedPart(change)}${change.address === null ? '' : ` of ${shortenHex(change.address)}`}`)
    const more = own.length > MAX_PARTS ? [`and ${own.length - MAX_PARTS} more`] : []
    const title = block === undefined ? 'Changed by hand, for the next block' : `Changed by hand in block ${groupDigits(block)}`
    return { block, hint: [title, ...parts, ...more].join('\n') }
  })
}
