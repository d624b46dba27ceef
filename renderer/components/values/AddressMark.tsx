import type { ReactNode } from 'react'
import styles from './AddressMark.module.css'

/** A small two-coloured leaf derived from an address, to recognise it at a glance. */
export function AddressMark({ address }: { address: string }): ReactNode {
  const first = Number.parseInt(address.slice(2, 8), 16) % 360
  const second = (first + 40 + (Number.parseInt(address.slice(8, 12), 16) % 160)) % 360
  const turn = Number.parseInt(address.slice(12, 14), 16) % 4
  return (
    <span
      className={styles.mark}
      style={{ background: `linear-gradient(${135 + turn * 90}deg, hsl(${first} 42% 52%) 49%, hsl(${second} 48% 66%) 51%)` }}
      aria-hidden="true"
    />
  )
}
