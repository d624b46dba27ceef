import type { ReactNode } from 'react'
import { Badge, type Tone } from '../feedback/Badge.tsx'
import styles from './Remark.module.css'

/** A kind in a badge and the words for it, on one line: whole on hover where there is no room. */
export function Remark({ tone, kind, text }: { tone: Tone; kind: string; text: string }): ReactNode {
  return (
    <span className={styles.remark} data-hint={text}>
      <Badge tone={tone}>{kind}</Badge>
      <span className={styles.text}>{text}</span>
    </span>
  )
}
