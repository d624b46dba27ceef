import { useId, type ReactNode } from 'react'
import styles from './Panel.module.css'

export type PanelProps = {
  aside?: ReactNode
  children: ReactNode
} & (
  | { title: ReactNode; hideTitle?: false }
  /** Names it for screen readers only, if the text above it says the same. */
  | { title: string; hideTitle: true }
)

/** A framed part of a page, with its heading. */
export function Panel({ title, hideTitle, aside, children }: PanelProps): ReactNode {
  const id = useId()
  if (hideTitle) {
    return (
      <section className={styles.panel} aria-label={title}>
        {children}
      </section>
    )
  }
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </header>
      {children}
    </section>
  )
}
