import type { ReactNode } from 'react'
import styles from './TextLink.module.css'

/** A link within running text, told from it by its line and not by colour alone. */
export function TextLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  )
}
