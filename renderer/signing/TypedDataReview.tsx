import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { DecodedArguments } from '../components/values/DecodedValue.tsx'
import { Panel } from '../components/layout/Panel.tsx'
import { StatusBanner } from '../components/feedback/StatusBanner.tsx'
import { plainText } from '../format/revert.ts'
import { useApp } from '../store/useApp.ts'
import type { TypedDataReview as Review } from './typedData.ts'

/** Typed data field by field: its domain and its message. */
export function TypedDataReview({ review }: { review: Review }): ReactNode {
  const chainId = useApp((state) => state.node.info?.chainId)
  const isOtherChain = chainId !== undefined && review.chainId !== undefined && review.chainId !== BigInt(chainId)
  return (
    <>
      {isOtherChain && (
        <StatusBanner
          tone="warning"
          icon={<TriangleAlert size={16} aria-hidden />}
          title={`It is for chain ${review.chainId}, but this chain is ${chainId}`}
        >
          Contracts that check the chain id reject the signature here, and accept it there.
        </StatusBanner>
      )}
      {review.chainId === undefined && (
        <StatusBanner tone="info" icon={<TriangleAlert size={16} aria-hidden />} title="The domain has no chain id">
          The same signature may be valid on every chain.
        </StatusBanner>
      )}
      {review.remarks.length > 0 && (
        <StatusBanner tone="warning" icon={<TriangleAlert size={16} aria-hidden />} title="Check these fields before signing">
          <ul>
            {review.remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </StatusBanner>
      )}
      <Panel title="Domain: who the signature is for">
        <DecodedArguments label="Domain" list={review.domain} />
      </Panel>
      <Panel title={`${plainText(review.primaryType, 80)}: what is signed`}>
        <DecodedArguments label="What is signed" list={review.message} />
      </Panel>
    </>
  )
}
