import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './TextLink.module.css'

/** A link within running text, told from it by its line and not by colour alone. */
export function TextLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  )
}

/** The same where it leads to something within the view, which has no address. */
export function TextButton({ children, ...rest }: Omit<ComponentProps<'button'>, 'className' | 'type'>): ReactNode {
  return (
    <button type="button" {...rest} className={classNames(styles.link, styles.button)}>
      {children}
    </button>
  )
}
