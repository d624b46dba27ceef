import type { Tone } from '../../components/feedback/Badge.tsx'
import type { Wait } from '../../store/poolWaits.ts'

/** How each reason for waiting is shown: colour, name, and advice. */
export const WAITS: Record<Wait['kind'], { tone: Tone; kind: string; advice: string }> = {
  gap: {
    tone: 'danger',
    kind: 'nonce gap',
    advice: 'Transactions of one account are mined in nonce order. Send the missing ones, or send this one again with the next nonce.',
  },
  price: {
    tone: 'warning',
    kind: 'base fee',
    advice: 'It is mined when the base fee falls to its max fee, or when you resend it with a higher fee.',
  },
  balance: { tone: 'danger', kind: 'balance', advice: 'Send ether to the account, or drop the transactions ahead of it.' },
  behind: { tone: 'warning', kind: 'in line', advice: 'It can be mined once that one is.' },
  mining: {
    tone: 'neutral',
    kind: 'mining',
    advice: 'It is ready for the next block. Use “Mine a block” or evm_mine to mine one now.',
  },
  next: { tone: 'success', kind: 'ready', advice: 'It is ready to be mined.' },
}
