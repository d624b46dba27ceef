import { useEffect, useState, type ReactNode } from 'react'
import styles from './CopyButton.module.css'
import { classNames } from '../classNames.ts'
import { copyText } from './copyText.ts'

export interface CopyButtonProps {
  /** A function if making the text takes time: it is called when copied. */
  text: string | (() => string)
  /** What is copied, for the button's name: `Copy address`. */
  what: string
  /** Shows only while its surroundings are hovered or focused. */
  shy?: boolean
}

// Lists have a button in every row: a path each, not an icon component.
const COPY = (
  <svg
    width="13"
    height="13"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M11 8h9a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2ZM4 16a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2" />
  </svg>
)
const CHECK = (
  <svg
    width="13"
    height="13"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M20 6 9 17l-5-5" />
  </svg>
)

/** Copies a text and confirms in place, without taking the focus. */
export function CopyButton({ text, what, shy = false }: CopyButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 1_400)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = (): void => {
    copyText(typeof text === 'string' ? text : text()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  const label = outcome === 'copied' ? `Copied ${what}` : outcome === 'failed' ? 'Could not copy' : `Copy ${what}`
  return (
    <button
      type="button"
      className={classNames(styles.copy, shy && styles.shy, outcome === 'copied' && styles.done)}
      aria-label={label}
      data-hint={label}
      onClick={copy}
    >
      {outcome === 'copied' ? CHECK : COPY}
    </button>
  )
}
