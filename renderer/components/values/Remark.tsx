import type { ReactNode } from 'react'
import { Badge, type Tone } from '../feedback/Badge.tsx'
import styles from './Remark.module.css'

/** A kind in a badge and its description, on one line: in full on hover if truncated. */
export function Remark({ tone, kind, text }: { tone: Tone; kind: string; text: string }): ReactNode {
  return (
    <span className={styles.remark} data-hint={text}>
      <Badge tone={tone}>{kind}</Badge>
      <span className={styles.text}>{text}</span>
    </span>
  )
}
