import type { ReactNode } from 'react'
import { Amount } from '../../components/values/Amount.tsx'
import { StorageWord } from '../../components/values/StorageWord.tsx'
import { SolidityValue } from '../../components/values/SolidityValue.tsx'

/** What the values of a history are: wei, words of storage, texts, or anything else that Solidity has. */
export type HistoricKind = 'ether' | 'word' | 'text' | 'value'

/** A value that something had. */
export function HistoricValue({ kind, value }: { kind: HistoricKind; value: string | boolean | null }): ReactNode {
  if (value === null) return 'too long to show'
  if (kind === 'ether') return <Amount wei={BigInt(value)} unit="ETH" />
  if (kind === 'word') return <StorageWord value={String(value)} />
  return <SolidityValue value={kind === 'text' ? JSON.stringify(value) : String(value)} />
}
