import { useMemo, type ReactNode } from 'react'
import { shareToText } from '../../format/figures.ts'
import type { HotFunction, ProfileFrame } from '../../profile/profileModel.ts'
import { FRAME_GROUPS, type FrameGroup } from '../../profile/frameGroups.ts'
import styles from './FlameGraph.module.css'

/** What the colours of a flame graph mean, and each group's share of self time or gas. */
export function FlameLegend({ functions, frames }: { functions: readonly HotFunction[]; frames: readonly ProfileFrame[] }): ReactNode {
  const shares = useMemo(() => sharesOf(functions, frames), [functions, frames])
  return (
    <ul className={styles.legend} aria-label="Parts by colour">
      {shares.map(([group, share]) => (
        <li key={group} className={styles.group} data-hint={FRAME_GROUPS[group].meaning}>
          <span className={styles.swatch} data-group={group} aria-hidden />
          {FRAME_GROUPS[group].title} {shareToText(share)}
        </li>
      ))}
    </ul>
  )
}

function sharesOf(functions: readonly HotFunction[], frames: readonly ProfileFrame[]): [FrameGroup, number][] {
  const sums = new Map<FrameGroup, number>()
  let whole = 0
  for (const { frame, self } of functions) {
    const { group } = frames[frame]!
    sums.set(group, (sums.get(group) ?? 0) + self)
    whole += self
  }
  return (Object.keys(FRAME_GROUPS) as FrameGroup[]).flatMap((group): [FrameGroup, number][] =>
    (sums.get(group) ?? 0) > 0 ? [[group, sums.get(group)! / whole]] : [],
  )
}
