import { GitBranch } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireBlock } from '../../../node-core/contract/wire/block.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import { blockPath } from '../../routing/paths.ts'
import { useDetail } from '../../store/useApp.ts'

/** Whether the chain has another block of that number, or none: a block that was taken off stays readable by its hash. */
export function useIsOffChain({ number, hash }: Pick<WireBlock, 'number' | 'hash'>): boolean {
  const canonical = useDetail('block', String(Number(number)))
  return canonical.status === 'absent' || (canonical.status === 'ready' && canonical.data.block.hash !== hash)
}

/** Says that a block is not on the chain, and leads to the one that is. */
export function OffChainBanner({ number, head }: { number: number; head: number | undefined }): ReactNode {
  return (
    <StatusBanner role="status" tone="warning" icon={<GitBranch size={16} aria-hidden />} title="Not on the chain">
      A rollback removed this block from the chain.{' '}
      {head !== undefined && number <= head ? (
        <>
          The chain has <TextLink href={blockPath(number)}>another block {groupDigits(number)}</TextLink>.
        </>
      ) : (
        `The chain has no block ${groupDigits(number)}.`
      )}
    </StatusBanner>
  )
}
