import { useId, type ReactNode } from 'react'
import styles from './Panes.module.css'

export interface PaneProps {
  title: string
  aside?: ReactNode
  /** The first pane is twice as tall as the others. */
  tall?: boolean
  children: ReactNode
}

/**
 * Panes side by side whose heights depend only on the window, so that nothing moves when their contents change. `wideFirst`: the first is as
 * wide as a line of code, the tall one after it narrow.
 */
export function Panes({ wideFirst = false, children }: { wideFirst?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={styles.panes} data-wide-first={wideFirst || undefined}>
      {children}
    </div>
  )
}

/** Content that belongs to the panes, right above them. `takesKeys`: handles keys differently from the rest of a dialog. */
export function PaneColumn({ takesKeys = false, children }: { takesKeys?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={styles.column} data-takes-keys={takesKeys || undefined}>
      {children}
    </div>
  )
}

/** One pane: its heading, with scrolling content below. */
export function Pane({ title, aside, tall = false, children }: PaneProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.pane} data-tall={tall || undefined} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </section>
  )
}

/** Above a part of a pane. */
export function PaneHeading({ children }: { children: ReactNode }): ReactNode {
  return <h3 className={styles.heading}>{children}</h3>
}

/** Shown in a pane that has nothing to show. */
export function PaneNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>
}
