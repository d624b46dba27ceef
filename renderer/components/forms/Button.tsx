import type { ComponentProps, ReactNode } from 'react'
import styles from './Button.module.css'
import { classNames } from '../classNames.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  tone?: 'primary' | 'plain' | 'quiet'
  icon?: ReactNode
}

/** A push button; one style for each weight of an action. */
export function Button({ tone = 'plain', icon, children, ...rest }: ButtonProps): ReactNode {
  return (
    <button type="button" {...rest} className={classNames(styles.button, styles[tone])}>
      {icon}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** Its name for screen readers, and its hint. */
  label: string
  shortcut?: string
}

/** A square button with only an icon. */
export function IconButton({ label, shortcut, children, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-hint={shortcut ? `${label} (${shortcut})` : label}
      className={classNames(styles.button, styles.quiet, styles.square)}
    >
      {children}
    </button>
  )
}

/** Buttons grouped closely, as at the end of a row. */
export function ButtonGroup({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.group}>{children}</span>
}
