import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './Mono.module.css'

/**
 * Hex or code in the running text; past its bound it is cut, while the copy stays whole. Where it is there to be copied, its button always
 * shows.
 */
export function Mono({
  text,
  what,
  maxLength = 600,
  copy = 'hover',
}: {
  text: string
  what?: string
  maxLength?: number
  copy?: 'always' | 'hover'
}): ReactNode {
  const isCut = text.length > maxLength
  return (
    <span className={styles.line}>
      <code className={styles.mono}>{isCut ? `${text.slice(0, maxLength)}…` : text}</code>
      {what && <CopyButton text={text} what={what} shy={copy === 'hover'} />}
    </span>
  )
}
