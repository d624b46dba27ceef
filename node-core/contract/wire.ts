/** The JSON shapes of the interface document (section 2), completed by the fields that web3 tooling expects of a post-merge chain. */
import type { Address, Hash, Hex } from './hex.ts'
import type { WireAuthMode } from './settings.ts'

/** devnet_accounts: an account whose key the node has from the start; the key itself stays in the node. */
export interface WireDevAccount {
  address: Address
  index: number
  /** BIP-32. */
  derivationPath: string
}

/** How blocks come to be: one per accepted transaction, one per period, or only when asked. */
export type MiningMode = 'auto' | 'interval' | 'manual'

/** devnet_nodeInfo: what the window's status bar shows. */
export interface NodeInfo {
  version: string
  chainId: number
  hardfork: string
  profile: 'devnet' | 'reference'
  auth: WireAuthMode
  engine: string
  /**
   * `nextBlockAtMs`: when the next block of an interval comes, Unix milliseconds. `leastTip`, in wei: what a transaction must pay the
   * proposer for a unit of gas; absent where that is nothing.
   */
  mining: { mode: MiningMode; intervalMs: number; nextBlockAtMs?: number; leastTip?: Hex }
  /** Seconds by which the chain's clock runs ahead of the wall clock (evm_increaseTime); negative where it is behind. */
  clockOffsetSeconds: number
  /** Percent by which a transaction must pay more to take the place of one in the pool. */
  priceBumpPercent: number
  /** Null where the server is off. */
  http: string | null
  ws: string | null
  /** Null: in memory. */
  dataDir: string | null
  /** Unix milliseconds. */
  startedAtMs: number
  /**
   * What happened to the stored chain while the node runs; absent while it is well. `isDamaged`: a repair helps, else it cannot be written.
   */
  storeProblem?: { message: string; isDamaged: boolean }
  /** Changes when the chain is made anew, so that a client can tell a reset from a restart. */
  instanceId: string
}

/** debug_memStats: Go's runtime.MemStats, in bytes and nanoseconds, of the node's own thread. */
export interface WireMemStats {
  Alloc: number
  TotalAlloc: number
  Sys: number
  Lookups: number
  Mallocs: number
  Frees: number
  HeapAlloc: number
  HeapSys: number
  HeapIdle: number
  HeapInuse: number
  HeapReleased: number
  HeapObjects: number
  StackInuse: number
  StackSys: number
  MSpanInuse: number
  MSpanSys: number
  MCacheInuse: number
  MCacheSys: number
  BuckHashSys: number
  GCSys: number
  OtherSys: number
  NextGC: number
  /** Unix nanoseconds; 0: never. */
  LastGC: number
  PauseTotalNs: number
  /** Ring of the last 256 pauses; the newest stands at (NumGC + 255) % 256. */
  PauseNs: number[]
  /** Their ends, Unix nanoseconds. */
  PauseEnd: number[]
  NumGC: number
  NumForcedGC: number
  GCCPUFraction: number
  EnableGC: boolean
  DebugGC: boolean
}

/** Collections of one kind; nanoseconds. */
export interface WireGcKind {
  Count: number
  PauseTotal: number
}

/** debug_gcStats: Go's debug.GCStats, in nanoseconds and RFC 3339, and the same by V8's kinds of collection. */
export interface WireGcStats {
  LastGC: string
  NumGC: number
  PauseTotal: number
  /** Newest first. */
  Pause: number[]
  PauseEnd: string[]
  /** Least, quarter, half, three quarters, most of `Pause`; empty before the first. */
  PauseQuantiles: number[]
  Kinds: Record<'Scavenge' | 'MinorMarkSweep' | 'MarkSweepCompact' | 'IncrementalMarking' | 'ProcessWeakCallbacks', WireGcKind>
}

/** A wallet of personal_listWallets. */
export interface WireWallet {
  /** Where its key is: a key file, or the derivation path of a dev account. */
  url: string
  status: 'Locked' | 'Unlocked'
  accounts: { address: Address; url: string }[]
}

/** Requests of a method in one stretch of time. */
export interface WireMethodStats {
  count: number
  errors: number
  p50Ms: number
  p99Ms: number
}

/** What devnet_subscribe("stats") delivers each second: how the node's thread fared since the one before. */
export interface WireStats {
  /** Unix milliseconds. */
  atMs: number
  heapUsedBytes: number
  heapTotalBytes: number
  heapLimitBytes: number
  /** Held by JavaScript outside of its heap, such as the bytes of buffers. */
  externalBytes: number
  /** Of the whole process. */
  rssBytes: number
  /** Garbage collections, and their time. */
  gcCount: number
  gcPauseMs: number
  /** How much later than asked for the event loop came round. */
  loopDelayMs: { p50: number; p99: number; max: number }
  /** Share of one core that the thread used; null where the runtime cannot tell. */
  cpuShare: number | null
  requestsPerSecond: number
  /** Time of all requests; null where there were none. */
  latencyMs: { p50: number; p99: number } | null
  /** Only methods that were called. */
  methods: Record<string, WireMethodStats>
  connections: number
  subscriptions: number
  filters: number
  pool: { pending: number; queued: number }
  blocksPerSecond: number
  gasPerSecond: number
  /** Bytes on disk; null in memory. */
  storeBytes: number | null
}

/** A request that took 10 ms or more. */
export interface WireSlowRequest {
  method: string
  /** Unix milliseconds. */
  startedAtMs: number
  durationMs: number
  failed: boolean
}

/** Requests of a method since the node started. */
export interface WireMethodTotals extends WireMethodStats {
  /** Time of all of them together. */
  sumMs: number
}

/** devnet_stats: the last fifteen minutes, oldest first. */
export interface WireStatsHistory {
  intervalMs: number
  /** What debug_setGCPercent set last; 100 at the start. */
  gcPercent: number
  samples: WireStats[]
  slowRequests: WireSlowRequest[]
  totals: Record<string, WireMethodTotals>
}

/** A log of a call frame. `index`: its index in the block, as of then; `position`: how many calls of the frame came before it. */
export interface WireCallLog {
  address: Address
  topics: Hash[]
  data: Hex
  index: Hex
  position: Hex
}

/** A frame of callTracer with the frames that it called, in geth's shape (eth/tracers/native/call.go). */
export interface WireCallFrame {
  type: 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2' | 'SELFDESTRUCT'
  from: Address
  /** Absent where a creation failed. */
  to?: Address
  /** Absent for STATICCALL. */
  value?: Hex
  gas: Hex
  gasUsed: Hex
  input: Hex
  output?: Hex
  error?: string
  /** What Solidity says in the revert data. */
  revertReason?: string
  calls?: WireCallFrame[]
  logs?: WireCallLog[]
}
