import type { ReactNode } from 'react'
import styles from './CodeBlock.module.css'
import { CopyButton } from './CopyButton.tsx'

/** A piece of code to copy. */
export function CodeBlock({ title, code }: { title: string; code: string }): ReactNode {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        {title}
        <CopyButton text={code} what={title} />
      </figcaption>
      <pre className={styles.code} tabIndex={0} aria-label={title}>
        {code}
      </pre>
    </figure>
  )
}
