import type { ReactNode } from 'react'
import { callersOf, type FlameScene } from './flameDrawing.ts'
import styles from './FlameGraph.module.css'

/** The innermost callers that have a name. */
const MAX_CALLERS = 6

/** The path to the zoomed node. */
export function FlameCallers({ scene, onZoom }: { scene: FlameScene; onZoom: (node: number) => void }): ReactNode {
  const { tree, frames, zoom } = scene
  const callers = callersOf(tree, zoom)
  const shown = callers.length > MAX_CALLERS ? [callers[0]!, ...callers.slice(1 - MAX_CALLERS)] : callers
  const nameOf = (node: number): string => frames[tree.frame[node]!]?.name ?? scene.rootTitle
  return (
    <nav className={styles.callers} aria-label="Zoom">
      {shown.map((node, i) => (
        <span key={node} className={styles.caller}>
          <button type="button" className={styles.step} onClick={() => onZoom(node)}>
            {nameOf(node)}
          </button>
          {i === 0 && shown.length < callers.length ? '› … ›' : '›'}
        </span>
      ))}
      <span aria-current="true" className={styles.zoomed}>
        {nameOf(zoom)}
      </span>
    </nav>
  )
}
