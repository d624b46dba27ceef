import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import type { AppState } from './appStore.ts'
import { useApp } from './useApp.ts'

/** Why nothing can be sent while the window shows the chain as of an earlier block; undefined if it shows it as it is now. */
function pastObstacle({ blocks: { head, tip } }: Pick<AppState, 'blocks'>): string | undefined {
  return tip && head ? `You are looking at block ${groupDigits(head.number)}: return to now to do this` : undefined
}

/** `pastObstacle` of the shown chain. */
export function usePastObstacle(): string | undefined {
  return useApp(pastObstacle)
}
