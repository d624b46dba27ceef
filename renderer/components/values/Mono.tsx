import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './Mono.module.css'

/**
 * Hex or code in running text; truncated past its bound, while the copy is complete. If it is there to be copied, its button always shows.
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
