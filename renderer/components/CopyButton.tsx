import { Check, Copy } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import styles from './CopyButton.module.css'
import { classNames } from './classNames.ts'
import { copyText } from './copyText.ts'

export interface CopyButtonProps {
  text: string
  /** What is copied, for the button's name: `Copy address`. */
  what: string
  /** Shows only while its surroundings are hovered or focused. */
  shy?: boolean
}

/** Copies a text and says so in place, without taking the focus. */
export function CopyButton({ text, what, shy = false }: CopyButtonProps): ReactNode {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), 1_400)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = (): void => {
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  const label = outcome === 'copied' ? `Copied ${what}` : outcome === 'failed' ? 'The clipboard refused' : `Copy ${what}`
  return (
    <button
      type="button"
      className={classNames(styles.copy, shy && styles.shy, outcome === 'copied' && styles.done)}
      aria-label={label}
      data-hint={label}
      onClick={copy}
    >
      {outcome === 'copied' ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
    </button>
  )
}
