import type { ReactNode } from 'react'
import { Amount } from '../../components/values/Amount.tsx'
import { SolidityValue } from '../../components/values/SolidityValue.tsx'

/** What the values of a history are: wei, texts, or anything else that Solidity has. */
export type HistoricKind = 'ether' | 'text' | 'value'

/** A value that something had. */
export function HistoricValue({ kind, value }: { kind: HistoricKind; value: string | boolean | null }): ReactNode {
  if (value === null) return 'too long to show'
  if (kind === 'ether') return <Amount wei={BigInt(value)} unit="ETH" />
  return <SolidityValue value={kind === 'text' ? JSON.stringify(value) : String(value)} />
}
