import { useId, type ReactNode } from 'react'
import styles from './Panes.module.css'

export interface PaneProps {
  title: string
  aside?: ReactNode
  /** The first of them is as tall as two. */
  tall?: boolean
  children: ReactNode
}

/** Panes side by side whose heights follow from the window alone, so that nothing moves while their contents change. */
export function Panes({ children }: { children: ReactNode }): ReactNode {
  return <div className={styles.panes}>{children}</div>
}

/** What belongs to panes, close above them. `takesKeys`: keys mean something here that they do not mean elsewhere in a dialog. */
export function PaneColumn({ takesKeys = false, children }: { takesKeys?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={styles.column} data-takes-keys={takesKeys || undefined}>
      {children}
    </div>
  )
}

/** One pane: its heading, and what scrolls below. */
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

/** What a pane says where it has nothing to show. */
export function PaneNote({ children }: { children: ReactNode }): ReactNode {
  return <p className={styles.note}>{children}</p>
}
