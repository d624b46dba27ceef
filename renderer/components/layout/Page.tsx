import { useContext, type ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import styles from './Page.module.css'
import { classNames } from '../classNames.ts'
import { WaitingCount } from './waitingCount.ts'

export interface PageProps {
  title: string
  /** Next to the title: a count, a hash. */
  note?: ReactNode
  actions?: ReactNode
  /**
   * The content fills the height and scrolls on its own, as lists do; with `grow` the page scrolls if it needs more. Otherwise the page
   * scrolls.
   */
  fill?: boolean | 'grow'
  children: ReactNode
}

/** A view: its heading with its content below. */
export function Page({ title, note, actions, fill = false, children }: PageProps): ReactNode {
  const waiting = useContext(WaitingCount)
  return (
    <div className={classNames(styles.page, fill === true && styles.fill, fill === 'grow' && styles.grow)}>
      <title>{`${waiting > 0 ? `(${groupDigits(waiting)}) ` : ''}${title} · Terrarium`}</title>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {note && <div className={styles.note}>{note}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={styles.body}>{children}</div>
    </div>
  )
}
