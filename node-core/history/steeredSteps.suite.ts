/** The steps of random sequences: transactions, control actions, snapshots, undo and restarts. A new kind of step is one entry of `STEPS`. */
import { expect } from 'vitest'
import { type Hex, bytesFromHex, wordFromBigint } from '../contract/hex.ts'
import { START } from '../miner/fixture.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import type { StateEdit } from '../types/manualChanges.ts'
import { CONTRACT, RECIPIENTS, SENDERS, type SteeredChain, changeRules, editAll } from './steeredChain.suite.ts'
import { type ModelBlock, changedSettings, clockAfter, differs, minable } from './steeredModel.suite.ts'

export interface Step {
  /** How often it is chosen, relative to the others. */
  readonly weight: number
  readonly run: (chain: SteeredChain) => Promise<void>
}

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

/** Notes blocks that were just mined: what waited goes into the first, and each follows from the one before. */
function noteMined(chain: SteeredChain, count: number): void {
  const { chain: real } = chain.devnet
  for (let i = count - 1; i >= 0; i--) {
    const { hash, header } = real.blockByNumber(real.head.header.number - BigInt(i))!
    const { world } = chain
    const { blocks, edits, settings } = world
    const transactions = minable(world)
    const block: ModelBlock = { hash, timestamp: header.timestamp, transactions, edits, settings }
    const clock = clockAfter(settings.clock, header.timestamp)
    const pool = world.pool.filter((transaction) => !transactions.includes(transaction))
    chain.world = { blocks: [...blocks, block], edits: [], pool, settings: { ...settings, clock, next: {} } }
    chain.known.set(hash, chain.world.blocks)
  }
}

/** The rules once these blocks are the chain: those of the newest one, unless it is the head already. */
function rulesAfter({ world, known }: SteeredChain, blocks: readonly ModelBlock[]): RuleChanges {
  const hash = blocks.at(-1)?.hash
  if (hash === world.blocks.at(-1)?.hash) return world.settings.rules
  // The same block may have been made under other rules since.
  return (hash && known.get(hash)!.at(-1)!.settings.rules) ?? {}
}

const exchange = (kind: 'undo' | 'redo'): Step['run'] =>
  async function (chain) {
    const { history } = chain.devnet
    const action = kind === 'undo' ? chain.actions.findLast(({ isUndone }) => !isUndone) : chain.actions.find(({ isUndone }) => isUndone)
    if (action === undefined) return expect(history[kind]()).rejects.toMatchObject({ code: `nothing-to-${kind}` })
    await history[kind]()
    chain.exchange(action)
  }

export const STEPS: Readonly<Record<string, Step>> = {
  send: {
    weight: 8,
    async run(chain) {
      const call = { to: CONTRACT, value: 0n, gasLimit: 100_000n }
      const transfer = { to: chain.pick(RECIPIENTS), value: BigInt(chain.unique()) }
      const transaction = chain.sign(chain.pick(SENDERS), chain.pick([call, transfer]))
      await chain.devnet.miner.submit(transaction)
      chain.world = chain.next({ pool: [...chain.world.pool, transaction] })
    },
  },
  mine: {
    weight: 6,
    async run(chain) {
      const count = 1 + chain.random(2)
      const mined = () => {
        noteMined(chain, count)
        return chain.world
      }
      await chain.act(mined, ({ miner }) => miner.mine(count))
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
      await chain.act(
        () => snapshot?.world ?? chain.world,
        ({ snapshots }) => snapshots.revert(id),
      )
      if (snapshot) for (const [it, { name }] of Array.from(chain.snapshots)) if (name === null && it >= id) chain.snapshots.delete(it)
    },
  },
  restore: {
    weight: 2,
    async run(chain) {
      if (chain.snapshots.size === 0) return
      const [id, { world }] = chain.pick(Array.from(chain.snapshots))
      await chain.act(
        () => world,
        ({ snapshots }) => snapshots.restore(id),
      )
    },
  },
  undo: { weight: 5, run: exchange('undo') },
  redo: { weight: 3, run: exchange('redo') },
  checkOut: {
    weight: 2,
    async run(chain) {
      const hash = chain.pick(chain.devnet.chain.branches.list()).headHash
      const blocks = chain.known.get(hash) ?? []
      const rules = rulesAfter(chain, blocks)
      await chain.act(
        () => chain.next({ blocks, edits: [], settings: { ...chain.world.settings, rules } }),
        ({ chain: real }) => real.exclusive(() => real.checkout(hash)),
      )
    },
  },
  rollBack: {
    weight: 1,
    async run(chain) {
      const { world } = chain
      const blocks = world.blocks.slice(0, chain.random(world.blocks.length + 1))
      const timestamp = blocks.at(-1)?.timestamp ?? START
      const clock = { ...world.settings.clock, offset: timestamp - START, next: undefined }
      const rules = rulesAfter(chain, blocks)
      await chain.act(
        () => chain.next({ blocks, edits: [], settings: { ...world.settings, clock, rules } }),
        ({ miner, chain: real }) => miner.replaceBlocks(() => ({ fork: real.blockByNumber(BigInt(blocks.length))!, blocks: [] })),
      )
    },
  },
  reset: {
    weight: 1,
    async run(chain) {
      // Every reset has another instance id, so that it is an action even on the first block.
      const before = chain.world
      await chain.devnet.history.run({ by: 'test', method: 'reset', isPerson: true, summary: () => 'reset' }, () =>
        chain.devnet.reset.toGenesis(),
      )
      chain.world = chain.initial
      const settings = changedSettings(before.settings, chain.world.settings)
      chain.record(differs(before, chain.world) ? { isUndone: false, world: before } : { isUndone: false, settings })
      for (const [id, { name }] of Array.from(chain.snapshots)) if (name === null) chain.snapshots.delete(id)
    },
  },
  restart: { weight: 2, run: (chain) => chain.open() },
}
