import type { ReactNode } from 'react'
import styles from './PickList.module.css'

/** An item that can be picked. */
export interface PickItem {
  id: string
  title: string
  text: string
  note?: ReactNode
  tone?: 'danger' | undefined
  onChoose: () => void
  /** A button of its own. */
  action?: ReactNode
}

/** Items to pick, each with two lines and optionally a button of its own. */
export function PickList({ label, items, footer }: { label: string; items: readonly PickItem[]; footer?: ReactNode }): ReactNode {
  return (
    <div className={styles.box}>
      <ul className={styles.list} aria-label={label}>
        {items.map(({ id, title, text, note, tone, onChoose, action }) => (
          <li key={id} className={styles.item}>
            <button type="button" className={styles.main} onClick={onChoose} data-hint={text}>
              <span className={styles.head}>
                <span className={styles.title} data-tone={tone}>
                  {title}
                </span>
                <span className={styles.note}>{note}</span>
              </span>
              <span className={styles.text}>{text}</span>
            </button>
            {action}
          </li>
        ))}
      </ul>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}
