import type { Address } from '../../node-core/contract/hex.ts'
import type { AppState } from './appStore.ts'

/** The address from which this window sends without its key, as long as the node lets it: an undo or a reset ends that. */
export function actingAsOf({ ui: { actingAs }, node: { control } }: Pick<AppState, 'ui' | 'node'>): Address | undefined {
  const isAllowed = actingAs === undefined || !control || control.autoImpersonate || control.impersonated.includes(actingAs)
  return isAllowed ? actingAs : undefined
}
