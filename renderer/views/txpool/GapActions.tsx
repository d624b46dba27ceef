import { Wrench } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { Button, ButtonGroup, IconButton } from '../../components/forms/Button.tsx'
import type { NonceGap, NonceRemedy } from '../../control/healing.ts'
import { shortenHex } from '../../format/hash.ts'
import type { ShownPoolRow } from '../../store/poolFilter.ts'
import { noncesToText } from '../../store/poolWaits.ts'

export type GapRow = Extract<ShownPoolRow, { kind: 'gap' }>

const gapOf = ({ lane, to }: GapRow): NonceGap => ({ sender: lane.sender, nonce: to + 1 })

/** The ways to close a nonce gap, each with one press. */
export function GapRemedies({ row, onHeal }: { row: GapRow; onHeal: (gap: NonceGap, kind: NonceRemedy['kind']) => void }): ReactNode {
  const gap = gapOf(row)
  const [sender, nonces] = [shortenHex(gap.sender), noncesToText(row.from, row.to)]
  const remedies = [
    {
      kind: 'adoptNonce',
      text: `Adopt ${groupDigits(gap.nonce)}`,
      name: `Adopt ${groupDigits(gap.nonce)} as the nonce of ${sender}`,
      hint: `Set the account’s nonce to ${groupDigits(gap.nonce)}: what waits from there on can be mined`,
    },
    {
      kind: 'sendFillers',
      text: 'Fill',
      name: `Fill nonces ${nonces} of ${sender}`,
      hint: 'Send empty transactions with the missing nonces; the account pays their gas',
    },
    {
      kind: 'drop',
      text: 'Drop',
      name: `Drop what waits for nonces ${nonces} of ${sender}`,
      hint: 'Drop the transactions that wait for them',
    },
  ] as const
  return (
    <ButtonGroup>
      {remedies.map(({ kind, text, name, hint }) => (
        <Button key={kind} aria-label={name} data-hint={hint} onClick={() => onHeal(gap, kind)}>
          {text}
        </Button>
      ))}
    </ButtonGroup>
  )
}

/** Opens the dialog that explains a gap and the ways to close it. */
export function GapExplanationButton({ row, onExplain }: { row: GapRow; onExplain: (gap: NonceGap) => void }): ReactNode {
  return (
    <IconButton
      label={`Close the gap… of ${shortenHex(row.lane.sender)}, nonces ${noncesToText(row.from, row.to)}`}
      onClick={() => onExplain(gapOf(row))}
    >
      <Wrench size={14} aria-hidden />
    </IconButton>
  )
}
