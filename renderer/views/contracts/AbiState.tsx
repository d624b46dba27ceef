import type { ReactNode } from 'react'
import type { WireContract } from '../../../node-core/contract/workspace.ts'
import { Badge } from '../../components/feedback/Badge.tsx'
import { plainText } from '../../format/revert.ts'
import { useArtifact } from '../../store/useWorkspace.ts'

/** The artifact used to decode a contract: its own, or the one behind a proxy. */
export function AbiState({ artifactId, isArtifactAssigned, implementationArtifactId }: WireContract): ReactNode {
  const own = useArtifact(artifactId)
  const behind = useArtifact(implementationArtifactId)
  if (!own && !behind) return <Badge hint="No imported artifact has this code">No ABI</Badge>
  const name = plainText([own?.name, behind?.name].filter((it) => it !== undefined).join(' → '), 120)
  return (
    <Badge
      tone="success"
      hint={
        isArtifactAssigned ? 'Assigned manually' : `The code matches the artifact${own?.source ? ` ${plainText(own.source, 120)}` : ''}`
      }
    >
      {name}
      {isArtifactAssigned && ' (manual)'}
    </Badge>
  )
}
