import { blockPath } from '../../routing/paths.ts'
import type { Address } from '../../../node-core/contract/hex.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge, Badges } from '../../components/feedback/Badge.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { TextLink } from '../../components/values/TextLink.tsx'
import type { ConsensusHeight } from './heights.ts'

/** The columns of the heights; `areOwn`: they are blocks of the node's chain. */
export function heightColumns(nameOf: (address: Address) => string, areOwn: boolean): readonly Column<ConsensusHeight>[] {
  return [
    {
      id: 'height',
      header: 'Height',
      width: '6rem',
      cell: ({ height, decidedMs }) =>
        decidedMs === undefined || !areOwn ? groupDigits(height) : <TextLink href={blockPath(height)}>{groupDigits(height)}</TextLink>,
    },
    { id: 'proposer', header: 'Proposer', width: '8rem', cell: ({ proposer }) => (proposer === undefined ? '' : nameOf(proposer)) },
    {
      id: 'rounds',
      header: 'Rounds',
      meaning: 'How often a validator proposed, or should have, until the height was decided',
      width: '5rem',
      align: 'end',
      cell: ({ rounds }) => rounds,
    },
    {
      id: 'took',
      header: 'Took',
      meaning: 'From the first round to the decision, as the engine saw both',
      width: '6rem',
      align: 'end',
      cell: ({ beganMs, decidedMs }) => (beganMs === undefined || decidedMs === undefined ? '' : `${Math.round(decidedMs - beganMs)} ms`),
    },
    {
      id: 'remarks',
      header: 'Remarks',
      width: 'minmax(12rem, 1fr)',
      cell: ({ decidedMs, late, absent, guilty }) => (
        <Badges wrap>
          {decidedMs === undefined && <Badge tone="info">not decided yet</Badge>}
          {guilty.map((address) => (
            <Badge key={`guilty ${address}`} tone="danger">
              {nameOf(address)} signed twice
            </Badge>
          ))}
          {absent.map((address) => (
            <Badge key={`absent ${address}`} tone="danger">
              {nameOf(address)} absent
            </Badge>
          ))}
          {Array.from(late, ([address, ms]) => (
            <Badge key={`late ${address}`} tone="warning">
              {nameOf(address)} {Math.round(ms)} ms late
            </Badge>
          ))}
        </Badges>
      ),
    },
  ]
}
