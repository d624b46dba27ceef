/** The steps of random sequences: transactions, control actions, snapshots, undo and restarts. A new kind of step is one entry of `STEPS`. */
import { expect } from 'vitest'
import { type Hex, bytesFromHex, wordFromBigint } from '../contract/hex.ts'
import { START } from '../miner/fixture.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import type { MiningMode } from '../miner/miner.ts'
import { BRANCH_STEPS, RESET_STEPS } from './steeredBranches.suite.ts'
import { CONTRACT, RECIPIENTS, SENDERS, type Step, type SteeredChain, changeRules, editAll } from './steeredChain.suite.ts'

const hexOf = (number: number, bytes: number): Hex => `0x${number.toString(16).padStart(2 * bytes, '0')}`

/** Counts in slot 0, stores the chain id in slot 1, and ends with a number that makes it unique. */
const codeOf = (number: number) => bytesFromHex(`0x600160005401600055466001550061${hexOf(number, 2).slice(2)}`)

function editOf(chain: SteeredChain): StateEdit {
  const value = BigInt(chain.unique())
  return chain.pick<StateEdit>([
    { address: chain.pick(RECIPIENTS), field: 'balance', value },
    { address: CONTRACT, field: 'nonce', value },
    { address: CONTRACT, field: 'code', code: codeOf(Number(value)) },
    { address: CONTRACT, field: 'storage', slot: BigInt(chain.random(4)), value },
  ])
}

const exchange = (kind: 'undo' | 'redo'): Step['run'] =>
  async function (chain) {
    const { history } = chain.devnet
    const action = kind === 'undo' ? chain.actions.findLast(({ isUndone }) => !isUndone) : chain.actions.find(({ isUndone }) => isUndone)
    if (action === undefined) return expect(history[kind]()).rejects.toMatchObject({ code: `nothing-to-${kind}` })
    if ('world' in action && !chain.isRestorable(action.world)) {
      await expect(history[kind]()).rejects.toMatchObject({ code: 'state-pruned' })
      chain.actions = chain.actions.filter((it) => it !== action)
      return
    }
    await history[kind]()
    chain.exchange(action)
  }

export const STEPS: Readonly<Record<string, Step>> = {
  send: {
    weight: 8,
    async run(chain) {
      const transaction = chain.sign(chain.pick(SENDERS))
      await chain.devnet.miner.submit(transaction)
      chain.world = chain.next({ pool: [...chain.world.pool, transaction] })
    },
  },
  mine: {
    weight: 6,
    async run(chain) {
      const count = 1 + chain.random(2)
      const mined = () => {
        chain.noteMined(count)
        return chain.world
      }
      await chain.act(mined, ({ miner }) => miner.mine(count))
    },
  },
  order: {
    weight: 3,
    async run(chain) {
      const { pool, settings } = chain.world
      if (pool.length === 0) return
      const { from, nonce } = chain.pick(pool)
      const order = [{ from, nonce }, ...settings.order.filter((place) => place.from !== from || place.nonce !== nonce)]
      await chain.act(
        () => chain.withSettings({ order }),
        (devnet) => void (devnet.pool.order.places = order),
      )
    },
  },
  edit: {
    weight: 4,
    async run(chain) {
      const edit = editOf(chain)
      await chain.act(
        () => chain.next({ edits: [...chain.world.edits, edit] }),
        (devnet) => editAll(devnet, [edit]),
      )
    },
  },
  time: {
    weight: 2,
    async run(chain) {
      const { clock } = chain.world.settings
      const seconds = BigInt(chain.random(100) + 1)
      await chain.act(
        () => chain.withSettings({ clock: { ...clock, offset: clock.offset + seconds } }),
        (devnet) => devnet.clock.increase(seconds),
      )
    },
  },
  nextTime: {
    weight: 2,
    async run(chain) {
      const next = (chain.world.blocks.at(-1)?.timestamp ?? START) + BigInt(chain.unique())
      await chain.act(
        () => chain.withSettings({ clock: { ...chain.world.settings.clock, next } }),
        ({ miner }) => miner.setNextTimestamp(next),
      )
    },
  },
  interval: {
    weight: 1,
    async run(chain) {
      const interval = chain.pick([undefined, BigInt(chain.random(20) + 1)])
      await chain.act(
        () => chain.withSettings({ clock: { ...chain.world.settings.clock, interval } }),
        ({ clock }) => clock.setInterval(interval),
      )
    },
  },
  nextBlock: {
    weight: 2,
    async run(chain) {
      const number = BigInt(chain.unique())
      const set = chain.pick([{ prevRandao: wordFromBigint(number) }, { baseFeePerGas: number }])
      await chain.act(
        () => chain.withSettings({ next: { ...chain.world.settings.next, ...set } }),
        ({ miner }) => miner.setNext(set),
      )
    },
  },
  miner: {
    weight: 3,
    async run(chain) {
      const number = chain.unique()
      const coinbase = hexOf(number, 20)
      const extraData = bytesFromHex(hexOf(number, 4))
      const gasLimit = { gasLimit: 20_000_000n + BigInt(number), isGasLimitImmediate: chain.random(2) === 0 }
      const [set, settings] = chain.pick([
        [{ coinbase }, { coinbase }],
        [{ extraData }, { extraData }],
        [{ gasLimit }, gasLimit],
      ] as const)
      await chain.act(
        () => chain.withSettings(set),
        ({ miner }) => miner.setSettings(settings),
      )
    },
  },
  rules: {
    weight: 2,
    async run(chain) {
      const set = chain.pick([{ chainId: undefined }, { chainId: 7n }, { codeSizeLimit: 1_000 + chain.random(3) }, { fixedBaseFee: 5n }])
      if (set.chainId !== undefined && set.chainId > chain.highestChainId) chain.highestChainId = set.chainId
      const rules = Object.fromEntries(Object.entries({ ...chain.world.settings.rules, ...set }).filter(([, value]) => value !== undefined))
      await chain.act(
        () => chain.withSettings({ rules: rules }),
        (devnet) => changeRules(devnet, set),
      )
    },
  },
  snapshot: {
    weight: 4,
    async run(chain) {
      const name = chain.random(3) === 0 ? `name ${chain.unique()}` : null
      const id = ++chain.lastSnapshot
      await chain.act(
        () => chain.world,
        ({ snapshots }) => snapshots.take({ by: 'test', method: 'step' }, name),
      )
      chain.snapshots.set(id, { name, world: chain.world })
      if (name !== null) chain.record({ isUndone: false, id, snapshot: undefined })
    },
  },
  revert: {
    weight: 3,
    async run(chain) {
      const id = BigInt(chain.random(Number(chain.lastSnapshot) + 2))
      const snapshot = chain.snapshots.get(id)
      const isReverted = snapshot !== undefined && chain.isRestorable(snapshot.world)
      await chain.act(
        () => (isReverted ? snapshot.world : chain.world),
        async ({ snapshots }) => expect(await snapshots.revert(id)).toBe(isReverted),
      )
      if (snapshot) for (const [it, { name }] of Array.from(chain.snapshots)) if (name === null && it >= id) chain.snapshots.delete(it)
    },
  },
  restore: {
    weight: 2,
    async run(chain) {
      if (chain.snapshots.size === 0) return
      const [id, { world }] = chain.pick(Array.from(chain.snapshots))
      if (!chain.isRestorable(world)) return expect(chain.devnet.snapshots.restore(id)).rejects.toMatchObject({ code: 'state-pruned' })
      await chain.act(
        () => world,
        ({ snapshots }) => snapshots.restore(id),
      )
    },
  },
  undo: { weight: 5, run: exchange('undo') },
  redo: { weight: 3, run: exchange('redo') },
  ...BRANCH_STEPS,
  ...RESET_STEPS,
  mode: {
    weight: 2,
    async run(chain) {
      const mode = chain.pick<MiningMode>([{ kind: 'auto' }, { kind: 'manual' }, { kind: 'interval', intervalMs: 10_000 }])
      await chain.act(
        () => {
          chain.outside = { ...chain.outside, mode }
          return chain.world
        },
        ({ miner }) => miner.setMode(mode),
      )
    },
  },
  impersonate: {
    weight: 1,
    async run(chain) {
      const address = chain.pick(RECIPIENTS)
      const { addresses } = chain.outside.impersonation
      const isNew = !addresses.includes(address)
      const impersonation = { addresses: isNew ? [...addresses, address] : addresses.filter((it) => it !== address), isAutomatic: false }
      await chain.act(
        () => {
          chain.outside = { ...chain.outside, impersonation }
          return chain.world
        },
        (devnet) => (isNew ? devnet.impersonation.add(address) : devnet.impersonation.delete(address)),
      )
    },
  },
  restart: { weight: 2, run: (chain) => chain.open() },
}
