import type { Hash } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import type { Miner, MiningMode } from '../miner/miner.ts'
import type { MinerSettings } from '../miner/nextBlock.ts'
import { type ControlPart, controlPart } from './controlParts.ts'

type ClockState = Miner['clock']['state']

/** Key of the rules that were changed: the chain stores them with its head. */
export const RULES_PART = 'rules'

/** A value that applies to the block on a parent only. */
interface OnParent<T> {
  parent: Hash
  value: T
}

/** The control state of the miner: clock, settings and rules of future blocks, what applies to the next block only, and the mining mode. */
export function minerParts(chain: Chain, miner: Miner): ControlPart[] {
  return [
    clockPart(chain, miner),
    oncePart(chain, miner),
    controlPart<Chain['ruleChanges']>({
      key: RULES_PART,
      isStored: false,
      isInWorld: true,
      initial: chain.initialRules,
      get: () => chain.ruleChanges,
      set: (changes) => chain.restoreRules(changes),
    }),
    settingPart(miner, 'coinbase'),
    settingPart(miner, 'gasLimit'),
    settingPart(miner, 'isGasLimitImmediate'),
    settingPart(miner, 'extraData'),
    settingPart(miner, 'leastTip'),
    controlPart<MiningMode>({
      key: 'miningMode',
      // On startup the options decide.
      isStored: false,
      isInWorld: false,
      get: () => miner.mode,
      set: (mode) => miner.setMode(mode),
    }),
  ]
}

/** Returns what `make` makes of a value and the head, the same object as long as both are the same. */
function memoized<T extends object, H extends Hash | undefined, R>(make: (value: T, head: H) => R): (value: T, head: H) => R {
  let last: { value: T; head: H; result: R } | undefined
  return (value, head) => {
    if (last?.value !== value || last.head !== head) last = { value, head, result: make(value, head) }
    return last.result
  }
}

/** A timestamp that is fixed for the next block names that block's parent: a crash may come between the block and this part. */
function clockPart(chain: Chain, { clock }: Miner): ControlPart {
  const stored = memoized((state: ClockState, parent: Hash | undefined) => (parent === undefined ? { state } : { state, parent }))
  return controlPart<{ state: ClockState; parent?: Hash }>({
    key: 'clock',
    isStored: true,
    isInWorld: true,
    get: () => stored(clock.state, clock.isNextSet ? chain.head.hash : undefined),
    set({ state, parent }) {
      clock.state = state
      if (parent === undefined || parent === chain.head.hash) return
      if (parent === chain.head.header.parentHash) clock.consume(chain.head.header.timestamp)
      else clock.state = { ...clock.state, next: undefined }
    },
  })
}

function oncePart(chain: Chain, miner: Miner): ControlPart {
  type Once = Miner['next']
  const onParent = memoized((value: Once, parent: Hash): OnParent<Once> => ({ parent, value }))
  return controlPart<OnParent<Once> | null>({
    key: 'nextBlock',
    isStored: true,
    isInWorld: true,
    get: () => (Object.keys(miner.next).length === 0 ? null : onParent(miner.next, chain.head.hash)),
    set: (stored) => void (miner.next = stored?.parent === chain.head.hash ? stored.value : {}),
  })
}

function settingPart(miner: Miner, key: keyof MinerSettings): ControlPart {
  return controlPart<MinerSettings[keyof MinerSettings] | null>({
    key,
    isStored: true,
    isInWorld: true,
    get: () => miner.settings[key] ?? null,
    set: (value) => miner.setSettings({ [key]: value ?? undefined }),
  })
}
