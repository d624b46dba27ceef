import type { ReactNode } from 'react'
import styles from './AddressMark.module.css'

/** A small two-coloured leaf made from an address, to know it again at a glance. */
export function AddressMark({ address }: { address: string }): ReactNode {
  const first = Number.parseInt(address.slice(2, 8), 16) % 360
  const second = (first + 40 + (Number.parseInt(address.slice(8, 12), 16) % 160)) % 360
  const turn = Number.parseInt(address.slice(12, 14), 16) % 4
  return (
    <svg className={styles.mark} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      <g transform={`rotate(${turn * 90} 6 6)`}>
        <path d="M0 3a3 3 0 0 1 3-3h9L0 12Z" fill={`hsl(${first} 42% 52%)`} />
        <path d="M12 0v9a3 3 0 0 1-3 3H0Z" fill={`hsl(${second} 48% 66%)`} />
      </g>
    </svg>
  )
}
