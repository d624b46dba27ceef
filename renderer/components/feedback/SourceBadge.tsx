import type { ReactNode } from 'react'
import type { DecodedSource } from '../../abi/abiDecoder.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { Badge } from './Badge.tsx'

/** Says where a decoded name comes from, unless it is the contract's own ABI. */
export function SourceBadge({ source, contract }: { source: DecodedSource; contract?: string | undefined }): ReactNode {
  if (source === 'contract') return null
  if (source === 'known')
    return <Badge hint="The contract has no imported ABI: a well-known interface has this signature">well-known</Badge>
  return (
    <Badge
      tone="warning"
      hint={`The contract has no imported ABI with it: ${nameToText(contract ?? 'another contract')} has this signature, and the bytes fit`}
    >
      guess
    </Badge>
  )
}
