import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Hex } from '../../../node-core/contract/hex.ts'
import { CodeBlock } from '../../components/values/CodeBlock.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'

/** A signature that was made. */
export function Signature({ signature }: { signature: Hex }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place}>
      <StatusBanner role="status" tone="success" icon={<CircleCheck size={16} aria-hidden />} title="Signed">
        <CodeBlock title="Signature" code={signature} />
      </StatusBanner>
    </div>
  )
}
