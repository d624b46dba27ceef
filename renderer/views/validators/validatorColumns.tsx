import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { VIEWS } from '../../../node-core/contract/views.ts'
import type { NetworkValidator, ValidatorState } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Badge, Badges, type Tone } from '../../components/feedback/Badge.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { Menu, type MenuItem } from '../../components/forms/Menu.tsx'
import type { Column } from '../../components/tables/TableRow.tsx'
import { HashChip } from '../../components/values/HashChip.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import { ShortHex } from '../../components/values/ShortHex.tsx'
import type { ComparedHead } from './heads.ts'
import type { NetworkChange } from './useNetworkChange.ts'

export interface ValidatorRow {
  address: Address
  name: string
  /** Undefined until the engine has said who votes. */
  power: string | undefined
  /** Of all power, 0 to 1. */
  share: number
  priority: string
  /** Whether the others are seen through its engine: that of this node, or of one that runs beside it. */
  isOwn: boolean
  /** Whether its node is the one that answers. */
  isAnswering: boolean
  /** Its processes, if they are on this machine. */
  member: NetworkValidator | undefined
  /** What its node is at, if it answers. */
  head: ComparedHead | undefined
}

const STATES: Readonly<Record<ValidatorState, { title: string; tone: Tone }>> = {
  running: { title: 'running', tone: 'success' },
  doubleSigning: { title: 'signs twice', tone: 'danger' },
  paused: { title: 'paused', tone: 'warning' },
  stopped: { title: 'stopped', tone: 'danger' },
}

/** What a validator can be made to do, by what it does. */
const FAULTS: Readonly<Record<ValidatorState, readonly { title: string; state: ValidatorState }[]>> = {
  running: [
    { title: 'Pause', state: 'paused' },
    { title: 'Stop', state: 'stopped' },
    { title: 'Sign twice', state: 'doubleSigning' },
  ],
  doubleSigning: [
    { title: 'Sign once again', state: 'running' },
    { title: 'Pause', state: 'paused' },
    { title: 'Stop', state: 'stopped' },
  ],
  paused: [
    { title: 'Continue', state: 'running' },
    { title: 'Stop', state: 'stopped' },
  ],
  stopped: [{ title: 'Start', state: 'running' }],
}

/** The columns of validators. */
export const VALIDATOR_COLUMNS: readonly Column<ValidatorRow>[] = [
  {
    id: 'name',
    header: 'Validator',
    width: '11rem',
    cell: ({ name, isOwn, isAnswering }) => (
      <>
        {name} {isAnswering ? <Badge>this node</Badge> : isOwn && <Badge hint="Votes are shown as its engine sees them">watched</Badge>}
      </>
    ),
  },
  {
    id: 'address',
    header: 'Address',
    meaning: 'The first 20 bytes of the SHA-256 hash of its key',
    width: '9rem',
    from: 'wide',
    cell: ({ address }) => (
      <code>
        <ShortHex text={address} />
      </code>
    ),
  },
]

/** The columns of those that vote. */
export const POWER_COLUMNS: readonly Column<ValidatorRow>[] = [
  {
    id: 'power',
    header: 'Power',
    meaning: 'More than two thirds of all power must vote for a block',
    width: '7rem',
    align: 'end',
    cell: ({ power, share }) => (power === undefined ? '' : `${power} (${(share * 100).toFixed(0)} %)`),
  },
  {
    id: 'priority',
    header: 'Priority',
    meaning: 'Who has most proposes next',
    width: '6rem',
    align: 'end',
    from: 'wide',
    cell: ({ priority }) => priority,
  },
]

/** The URL of a node, to be copied, and a link to its window, unless nobody would answer. */
function NodeUrl({ member: { http, index, state } }: { member: NetworkValidator }): ReactNode {
  const label = `Open the window of validator ${index}`
  const doesAnswer = state === 'running' || state === 'doubleSigning'
  return (
    <Badges>
      <Mono text={http} what="URL" />
      {doesAnswer && (
        <LinkButton href={`${http}${VIEWS.validators.path}`} label={label} icon={<ExternalLink size={15} aria-hidden />} isExternal />
      )}
    </Badges>
  )
}

/** The columns of validators on this machine: their processes, and what these can be made to do. */
export function processColumns(change: NetworkChange): readonly Column<ValidatorRow>[] {
  const faultsOf = ({ index, state }: NetworkValidator, isAnswering: boolean): MenuItem[] =>
    FAULTS[state].map((fault) => ({
      title: fault.title,
      // The node that would have to answer.
      disabled: isAnswering && (fault.state === 'paused' || fault.state === 'stopped'),
      onChoose: () => change('devnet_setValidator', index, fault.state),
    }))
  return [
    {
      id: 'number',
      header: 'Block',
      meaning: 'The newest block of its node',
      width: '5rem',
      align: 'end',
      cell: ({ head }) => head && groupDigits(head.number),
    },
    {
      id: 'hash',
      header: 'Hash',
      meaning: 'The hash of that block, as the node itself says',
      width: 'minmax(11rem, 1fr)',
      cell: ({ head }) =>
        head && (
          <Badges>
            <HashChip hash={head.hash} />
            {head.differs && (
              <Badge tone="danger" hint="Others have another block of this number">
                differs
              </Badge>
            )}
            {head.behind > 0 && <Badge tone="warning">{groupDigits(head.behind)} behind</Badge>}
          </Badges>
        ),
    },
    {
      id: 'node',
      header: 'Node',
      meaning: 'Where its node is reached; the link opens its window in a browser',
      width: '15rem',
      from: 'medium',
      cell: ({ member }) => member && <NodeUrl member={member} />,
    },
    {
      id: 'state',
      header: 'Process',
      width: '7rem',
      cell: ({ member }) =>
        member && (
          <Badge tone={STATES[member.state].tone} {...(member.problem !== null && { hint: member.problem })}>
            {STATES[member.state].title}
          </Badge>
        ),
    },
    {
      id: 'faults',
      header: 'Faults',
      isHeaderHidden: true,
      width: '3rem',
      align: 'end',
      cell: ({ member, isAnswering, name }) => member && <Menu label={`Faults of ${name}`} items={faultsOf(member, isAnswering)} />,
    },
  ]
}
