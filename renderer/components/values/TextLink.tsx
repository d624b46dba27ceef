import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './TextLink.module.css'

/** A link in running text, underlined so that colour is not its only distinction. */
export function TextLink({ href, children }: { href: string; children: ReactNode }): ReactNode {
  return (
    <a className={styles.link} href={href}>
      {children}
    </a>
  )
}

/** The same for a target within the view, which has no URL. */
export function TextButton({ children, ...rest }: Omit<ComponentProps<'button'>, 'className' | 'type'>): ReactNode {
  return (
    <button type="button" {...rest} className={classNames(styles.link, styles.button)}>
      {children}
    </button>
  )
}
