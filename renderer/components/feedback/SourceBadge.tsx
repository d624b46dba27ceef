import type { ReactNode } from 'react'
import type { DecodedSource } from '../../abi/abiDecoder.ts'
import { nameToText } from '../../abi/valueToText.ts'
import { Badge } from './Badge.tsx'

/** Shows where a decoded name comes from, unless it is the contract's own ABI or the protocol itself. */
export function SourceBadge({ source, contract }: { source: DecodedSource; contract?: string | undefined }): ReactNode {
  if (source === 'contract' || source === 'protocol') return null
  if (source === 'known')
    return <Badge hint="This contract has no imported ABI: the signature is from a well-known interface">well-known</Badge>
  return (
    <Badge
      tone="warning"
      hint={`This contract’s ABI does not include it: ${nameToText(contract ?? 'another contract')} has this signature, and the bytes match`}
    >
      guess
    </Badge>
  )
}
