import type { ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from '../classNames.ts'

export interface LinkButtonProps {
  /** Without it, the link is disabled. */
  href: string | undefined
  /** Its name, if it is only an icon. */
  label?: string
  icon?: ReactNode
  /** It leads out of the window, to a page of its own. */
  isExternal?: boolean
  children?: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({ href, label, icon, isExternal = false, children }: LinkButtonProps): ReactNode {
  return (
    <a
      href={href}
      {...(isExternal && { target: '_blank', rel: 'noreferrer' })}
      role={href ? undefined : 'link'}
      aria-disabled={href ? undefined : true}
      aria-label={label}
      data-hint={href ? label : undefined}
      className={classNames(styles.button, styles.link, children ? styles.plain : classNames(styles.quiet, styles.square))}
    >
      {icon}
      {children}
    </a>
  )
}
