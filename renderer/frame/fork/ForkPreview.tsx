import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireForkProbe } from '../../../node-core/contract/wire/fork.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Skeleton } from '../../components/feedback/Skeleton.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { KeyValueList, type KeyValue } from '../../components/values/KeyValueList.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { shortenHex } from '../../format/hash.ts'
import { millisecondsToText } from '../../format/figures.ts'
import { plainText } from '../../format/revert.ts'
import { absoluteTime, relativeTime } from '../../format/time.ts'
import type { ForkProbeState } from './useForkProbe.ts'

const MAX_REMARK_LENGTH = 400

/** What the remote chain says of itself, and what a fork of it would begin with. `isPinned`: the block was typed. */
export function ForkPreview({ state, isPinned }: { state: ForkProbeState; isPinned: boolean }): ReactNode {
  if (state.status === 'asking')
    return (
      <div role="status" aria-label="Asking the remote chain">
        <Skeleton width={24} />
      </div>
    )
  if (state.status !== 'found') return null
  const { probe } = state
  if (!probe.hasState)
    return (
      <StatusBanner
        role="alert"
        tone="danger"
        icon={<TriangleAlert size={16} aria-hidden />}
        title={`The state of block ${groupDigits(probe.block.number)} is gone there`}
      >
        {titleOf(probe)} is at block {groupDigits(probe.head)}, and this is not an archive node. Choose a newer block, or the URL of an
        archive node.
      </StatusBanner>
    )
  return (
    <StatusBanner
      role="status"
      tone={probe.remarks.length > 0 ? 'info' : 'success'}
      icon={<Check size={16} aria-hidden />}
      title={`${titleOf(probe)} at block ${groupDigits(probe.block.number)}`}
    >
      <KeyValueList label="The remote chain" items={itemsOf(probe, isPinned)} />
    </StatusBanner>
  )
}

const titleOf = ({ name, chainId }: WireForkProbe): string =>
  name === null ? `Chain ${chainId}` : `${plainText(name, 40)}, chain ${chainId}`

function itemsOf(probe: WireForkProbe, isPinned: boolean): KeyValue[] {
  const { block, head, isArchive, capabilities, hardfork, remarks, ms } = probe
  const below = head - block.number
  const age = relativeTime(block.timestamp, Date.now() / 1_000)
  const items: [string, string][] = [
    ['Block', `${age}, ${absoluteTime(block.timestamp)}, ${shortenHex(block.hash)}`],
    [
      'Its head',
      `${groupDigits(head)}${below === 0 ? '' : `: ${countText(below, 'block')} later${isPinned ? '' : ', which may still be reorganised'}`}`,
    ],
    ['Old states', archiveText(isArchive)],
    [
      'Proofs',
      capabilities.proofs ? 'it gives them: values can be checked against the state root' : 'it gives none: its values cannot be checked',
    ],
    [
      'Reads',
      capabilities.bulkReads
        ? `many values with one request; it answers within ${millisecondsToText(ms)}`
        : 'one value with each request, which is slow for large calls',
    ],
    ['Rules', `${hardfork}, for new blocks`],
    ...remarks.map((remark, at): [string, string] => [at === 0 ? 'Note' : `Note ${at + 1}`, plainText(remark, MAX_REMARK_LENGTH)]),
  ]
  return items.map(([term, value]) => ({ term, value }))
}

function archiveText(isArchive: boolean | null): string {
  if (isArchive === null) return 'it does not say whether it keeps them: old transactions may not be traceable'
  return isArchive
    ? 'an archive: blocks and transactions of any age can be opened, traced and stepped through'
    : 'not an archive: old transactions cannot be traced, and what was not read of the block soon is gone; a newer fork or an archive helps then'
}
