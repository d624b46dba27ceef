/** What a workload is. */
import type { Measurement } from './measurement.ts'
import type { PeerOptions, RunningPeer } from './peers.ts'

export interface Workload {
  name: string
  /** The target: maximum fraction of anvil's time. */
  aim?: number
  options?: PeerOptions
  /** Measured only if it is named. */
  isOptional?: boolean
  /** Milliseconds (the median of its repetitions, if any). */
  measure(peer: RunningPeer): Promise<Measurement>
}
