import type { WirePausedRequest, WireRequestRuleState } from '../../node-core/contract/wire/requestRules.ts'

/** What changes the course of clients' requests. */
export interface RequestRulesSlice {
  /** In the order in which they are tried. */
  rules: readonly WireRequestRuleState[]
  /** Requests that rules hold, the oldest first. */
  paused: readonly WirePausedRequest[]
  /** The held request that is being looked at in a dialog, as it was held: it may go on meanwhile. */
  opened: WirePausedRequest | undefined
}

export const initialRequestRules: RequestRulesSlice = { rules: [], paused: [], opened: undefined }
