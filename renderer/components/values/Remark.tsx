import type { ReactNode } from 'react'
import { Badge, type Tone } from '../feedback/Badge.tsx'
import styles from './Remark.module.css'

export interface RemarkProps {
  tone: Tone
  kind: string
  text: string
  /** At the end of the line. */
  aside?: ReactNode
}

/** A kind in a badge and its description, on one line: in full on hover if truncated. */
export function Remark({ tone, kind, text, aside }: RemarkProps): ReactNode {
  return (
    <span className={styles.remark} data-hint={text}>
      <Badge tone={tone}>{kind}</Badge>
      <span className={styles.text}>{text}</span>
      {aside && <span className={styles.aside}>{aside}</span>}
    </span>
  )
}
