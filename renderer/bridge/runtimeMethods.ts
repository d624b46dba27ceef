/** The methods that the window uses of the node's own runtime: its memory, its requests, its profiles. */
import type { CaptureKind, ProfileKind, WireProfilePart, WireProfiles } from '../../node-core/contract/profiles.ts'
import type { WireGcStats, WireMemStats, WireStatsHistory } from '../../node-core/contract/wire.ts'

type Method<Params extends unknown[], Result> = { params: Params; result: Result }

export interface RuntimeMethods {
  devnet_stats: Method<[sinceMs?: number], WireStatsHistory>
  devnet_profiles: Method<[], WireProfiles>
  devnet_takeProfile: Method<[kind: ProfileKind, file: string, seconds?: number], null>
  devnet_endProfile: Method<[kind: CaptureKind, keep: boolean], null>
  devnet_readProfile: Method<[name: string, offset?: number], WireProfilePart>
  devnet_removeProfile: Method<[name: string], null>
  debug_memStats: Method<[], WireMemStats>
  debug_gcStats: Method<[], WireGcStats>
  debug_freeOSMemory: Method<[], null>
  debug_setGCPercent: Method<[percent: number], number>
  debug_stacks: Method<[], string>
}
