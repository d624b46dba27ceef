import type { ReactNode } from 'react'
import styles from './ClientMark.module.css'

/** A small square in a colour of the client's own: always the same for the same name. */
export function ClientMark({ name }: { name: string }): ReactNode {
  return <span className={styles.mark} style={{ background: colorOf(name) }} aria-hidden="true" />
}

function colorOf(name: string): string {
  let hash = 0
  for (let at = 0; at < name.length && at < 100; at++) hash = (Math.imul(hash, 31) + name.charCodeAt(at)) >>> 0
  // Multiples of the golden angle lie far from each other.
  return `hsl(${Math.round((hash % 1_000) * 137.5) % 360} 52% ${46 + (hash % 3) * 7}%)`
}
