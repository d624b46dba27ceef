import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Hex } from '../../node-core/contract/hex.ts'
import { ScrollIntoView } from '../components/layout/ScrollIntoView.tsx'
import { CodeBlock } from '../components/values/CodeBlock.tsx'
import { StatusBanner } from '../components/feedback/StatusBanner.tsx'

/** A finished signature. */
export function Signature({ signature }: { signature: Hex }): ReactNode {
  return (
    <ScrollIntoView>
      <StatusBanner role="status" tone="success" icon={<CircleCheck size={16} aria-hidden />} title="Signed">
        <CodeBlock title="Signature" code={signature} wraps />
      </StatusBanner>
    </ScrollIntoView>
  )
}
