import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address, Hex } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { useAbiDecoder } from '../../store/useAbiDecoder.ts'
import { itemToText } from '../../abi/valueToText.ts'
import { Amount } from '../../components/values/Amount.tsx'
import { KeyValueList } from '../../components/values/KeyValueList.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { amountToText } from '../../format/amount.ts'
import { useApp } from '../../store/useApp.ts'
import { FailureOrigin } from '../trace/FailureOrigin.tsx'
import { TraceLinks } from '../trace/TraceLinks.tsx'
import { Simulated } from '../trace/Simulated.tsx'
import { maxCost, type FilledSend } from '../../signing/filledSend.ts'
import type { SendPreview } from '../../signing/sendPreview.ts'

interface SendPreviewPanelProps {
  from: Address
  to: Address | undefined
  input: Hex | undefined
  preview: SendPreview
}

/** Effect and cost of a transaction, or why it cannot be sent, with links into its simulated trace. */
export function SendPreviewPanel(props: SendPreviewPanelProps): ReactNode {
  const { preview } = props
  return (
    <Simulated id={'traceId' in preview ? preview.traceId : undefined} title="Simulation">
      <Preview {...props} />
    </Simulated>
  )
}

function Preview({ from, to, input, preview }: SendPreviewPanelProps): ReactNode {
  const balance = useApp((state) => state.accounts.states.get(from)?.balance)
  const decoder = useAbiDecoder()
  const called = to && input ? decoder.decodeCall(to, input) : undefined
  if (preview.status === 'failed') {
    return (
      <StatusBanner tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title={preview.title}>
        {preview.isRevert && (
          <>
            <FailureOrigin id={preview.traceId} /> To send it anyway, set a gas limit.
          </>
        )}
      </StatusBanner>
    )
  }
  const filled = preview.status === 'ready' ? preview.filled : undefined
  const missing = preview.status === 'loading' ? <Skeleton width={10} /> : '—'
  const total = filled && maxCost(filled)
  const isShort = total !== undefined && balance !== undefined && total > balance
  return (
    <>
      {preview.status === 'ready' && preview.warning !== undefined && (
        <StatusBanner tone="warning" icon={<TriangleAlert size={16} aria-hidden />} title={preview.warning}>
          You can still send it, at the cost of its fee. <FailureOrigin id={preview.traceId} />
        </StatusBanner>
      )}
      {isShort && (
        <StatusBanner tone="danger" icon={<TriangleAlert size={16} aria-hidden />} title="Insufficient balance">
          It has {amountToText(balance)}; this may cost {amountToText(total)}.
        </StatusBanner>
      )}
      <Panel
        title="Preview"
        aside={preview.status === 'ready' && preview.warning === undefined && <TraceLinks traceId={preview.traceId} />}
      >
        <KeyValueList
          label="Preview"
          items={[
            ...(called
              ? [{ term: 'Calls', value: itemToText(called) }]
              : to === undefined && input
                ? [{ term: 'Creates', value: 'a contract' }]
                : []),
            {
              term: 'Gas limit',
              meaning: 'The node’s estimate from a simulation',
              value: filled ? groupDigits(filled.gas) : missing,
            },
            {
              term: 'Fee',
              meaning: 'At the base fee of the next block, if it uses all its gas; never more than the second amount',
              value: filled ? <Fee {...filled} /> : missing,
            },
            { term: 'Maximum total', value: total === undefined ? missing : <Amount wei={total} unit="ETH" maxFraction={9} /> },
            {
              term: 'Minimum left',
              value:
                total === undefined || balance === undefined || isShort ? (
                  missing
                ) : (
                  <Amount wei={balance - total} unit="ETH" maxFraction={9} />
                ),
            },
          ]}
        />
      </Panel>
    </>
  )
}

function Fee({ feeLikely, maxTotalFee }: FilledSend): ReactNode {
  return (
    <>
      about <Amount wei={feeLikely} unit="ETH" maxFraction={9} />, at most <Amount wei={maxTotalFee} unit="ETH" maxFraction={9} />
    </>
  )
}
