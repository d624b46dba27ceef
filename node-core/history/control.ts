import type { Chain } from '../chain/chain.ts'
import type { Miner } from '../miner/miner.ts'
import type { TxPool } from '../txpool/txPool.ts'
import { ControlHistory } from './controlHistory.ts'
import { type ControlPart, ControlParts, controlPart } from './controlParts.ts'
import { HistoryEvents } from './historyEvents.ts'
import { minerParts } from './minerParts.ts'
import { poolOrderPart } from './poolOrderPart.ts'
import { type ChainInstance, ChainReset, INSTANCE_PART } from './reset.ts'
import { Snapshots } from './snapshots.ts'
import { Worlds } from './world.ts'

/** What control methods work with. */
export interface Control {
  readonly worlds: Worlds
  readonly snapshots: Snapshots
  readonly history: ControlHistory
  readonly historyEvents: HistoryEvents
  readonly reset: ChainReset
  /** Restores pool and control state of the last run. Once, before the miner starts. */
  readonly open: () => Promise<void>
}

export interface ControlOptions {
  readonly chain: Chain
  readonly pool: TxPool
  readonly miner: Miner
  readonly instance: ChainInstance
  /** The parts of the control state besides the miner's, with the values of the options. */
  readonly parts?: readonly ControlPart[]
  /** Called when the chain begins again. */
  readonly onReset?: () => void
  /** Wall clock, Unix milliseconds. */
  readonly nowMs?: (() => number) | undefined
}

/** Snapshots and journal of a chain. */
export function createControl(options: ControlOptions): Control {
  const { chain, pool, miner, instance, parts: others = [], onReset = () => undefined, nowMs } = options
  const store = chain.store.control
  const parts = new ControlParts([...minerParts(chain, miner), instancePart(instance), ...others, poolOrderPart(pool)], store)
  const worlds = new Worlds(chain, store, parts, { pool, miner })
  const snapshots = new Snapshots(chain, store, worlds, nowMs)
  chain.branches.protect(() => snapshots.namedHeads())
  const history = new ControlHistory({ chain, store, parts, worlds, snapshots, ...(nowMs && { nowMs }) })
  const reset = new ChainReset({ chain, miner, store, parts, worlds, snapshots, instance, onReset, nowMs })
  return {
    worlds,
    snapshots,
    history,
    historyEvents: new HistoryEvents({ chain, snapshots, history }),
    reset,
    async open() {
      // The pool's transactions are checked against the settings of the next block, and a restore may replace both.
      await chain.exclusive(() => parts.open())
      await pool.restore()
      await snapshots.open()
      await history.open()
      await reset.open()
      // Only now it is known which branches are protected.
      chain.branches.prune()
    },
  }
}

/** On startup it is the id that the chain got when it was created; a reset gives it another one, and its undo the one before. */
function instancePart(instance: ChainInstance): ControlPart {
  return controlPart<string>({
    key: INSTANCE_PART,
    isStored: true,
    isInWorld: false,
    get: () => instance.id,
    set: (id) => void (instance.id = id),
  })
}
