import type { Chain } from '../chain/chain.ts'
import type { Miner } from '../miner/miner.ts'
import type { TxPool } from '../txpool/txPool.ts'
import { ControlHistory } from './controlHistory.ts'
import { type ControlPart, ControlParts } from './controlParts.ts'
import { minerParts } from './minerParts.ts'
import { Snapshots } from './snapshots.ts'
import { Worlds } from './world.ts'

/** What control methods work with. */
export interface Control {
  readonly worlds: Worlds
  readonly snapshots: Snapshots
  readonly history: ControlHistory
  /** Restores pool and control state of the last run. Once, before the miner starts. */
  readonly open: () => Promise<void>
}

/** Snapshots and journal of a chain. `others`: the parts of the control state besides the miner's, with the values of the options. */
export function createControl(
  chain: Chain,
  pool: TxPool,
  miner: Miner,
  others: readonly ControlPart[] = [],
  nowMs?: () => number,
): Control {
  const store = chain.store.control
  const parts = new ControlParts([...minerParts(chain, miner), ...others], store)
  const worlds = new Worlds(chain, store, parts, { pool, miner })
  const snapshots = new Snapshots(chain, store, worlds, nowMs)
  const history = new ControlHistory({ chain, store, parts, worlds, snapshots, ...(nowMs && { nowMs }) })
  return {
    worlds,
    snapshots,
    history,
    async open() {
      // The pool's transactions are checked against the settings of the next block, and a restore may replace both.
      await chain.exclusive(() => parts.open())
      await pool.restore()
      await worlds.open()
      await snapshots.open()
      await history.open()
    },
  }
}
