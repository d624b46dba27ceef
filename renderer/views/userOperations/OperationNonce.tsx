import type { ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import styles from './UserOperations.module.css'

const SEQUENCE_BITS = 64n
/** Keys above are rather times, as viem has them, or bytes, such as the address of a module. */
const MAX_SHORT_KEY = 99_999n

/**
 * The nonce of a user operation: its place in a sequence, and the key of the sequence if it is not that of most operations, 0; a long key only
 * if `whole`, and on hover.
 */
export function OperationNonce({ nonce, whole = false }: { nonce: Hex; whole?: boolean }): ReactNode {
  const key = BigInt(nonce) >> SEQUENCE_BITS
  const sequence = groupDigits(BigInt.asUintN(64, BigInt(nonce)))
  if (key === 0n) return sequence
  const hex = `0x${key.toString(16)}`
  return (
    <span data-hint={`sequence ${sequence}\nkey ${hex}`}>
      {sequence}{' '}
      <span className={styles.key}>{key <= MAX_SHORT_KEY ? `of key ${groupDigits(key)}` : whole ? `of key ${hex}` : 'of a key'}</span>
    </span>
  )
}
