import type { AppState } from './appStore.ts'
import { useApp } from './useApp.ts'

/**
 * Why the chain cannot be steered from here, by mining, changes by hand, time, snapshots or undo; undefined if it can. The node refuses just
 * those methods where validators decide the blocks.
 */
function steeringObstacle({ node }: Pick<AppState, 'node'>): string | undefined {
  return node.info?.mining.mode === 'consensus' ? 'Validators decide the blocks of this chain, so no node changes it alone' : undefined
}

/** `steeringObstacle` of the node. */
export function useSteeringObstacle(): string | undefined {
  return useApp(steeringObstacle)
}
