import type { Tone } from '../../components/feedback/Badge.tsx'
import type { Wait } from '../../store/poolWaits.ts'

/** How each kind of waiting is shown: its colour, its name, and what helps. */
export const WAITS: Record<Wait['kind'], { tone: Tone; kind: string; advice: string }> = {
  gap: {
    tone: 'danger',
    kind: 'nonce gap',
    advice:
      'Transactions of one account are mined in the order of their nonces: send the missing ones, or send this one again with the next nonce.',
  },
  price: {
    tone: 'warning',
    kind: 'base fee',
    advice: 'It goes on when the fee falls to what it offers, or when it is sent again for more.',
  },
  balance: { tone: 'danger', kind: 'balance', advice: 'Send ether to the account, or drop what stands before it.' },
  behind: { tone: 'warning', kind: 'in line', advice: 'It goes on as soon as that one is mined.' },
  mining: {
    tone: 'neutral',
    kind: 'mining',
    advice: 'Nothing else holds it back: it goes with the next block, which “Mine a block” or evm_mine makes at once.',
  },
  next: { tone: 'success', kind: 'ready', advice: 'Nothing holds it back.' },
}
