import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './CodeBlock.module.css'
import { CopyButton } from './CopyButton.tsx'

/** A piece of code to copy; `wraps`: one long word, such as a signature, shown in full. */
export function CodeBlock({ title, code, wraps = false }: { title: string; code: string; wraps?: boolean }): ReactNode {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.head}>
        {title}
        <CopyButton text={code} what={title} />
      </figcaption>
      <pre className={classNames(styles.code, wraps && styles.wraps)} tabIndex={0} aria-label={title}>
        {code}
      </pre>
    </figure>
  )
}
