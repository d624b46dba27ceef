import { groupDigits } from './amount.ts'

/** What the pool holds, such as `2 pending, 1 queued`; `empty` where there is nothing. */
export function poolToText({ pending, queued }: { pending: number; queued: number }): string {
  if (pending + queued === 0) return 'empty'
  return queued === 0 ? `${groupDigits(pending)} pending` : `${groupDigits(pending)} pending, ${groupDigits(queued)} queued`
}
