/** Steps that move the head elsewhere: branches, reorganizations and resets. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Hash } from '../contract/hex.ts'
import { START } from '../miner/fixture.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import type { Transaction } from '../types/transaction.ts'
import { CHAIN_ID, SENDERS, type Step, type SteeredChain } from './steeredChain.suite.ts'
import { type ModelBlock, type ModelWorld, nonceAfter } from './steeredModel.suite.ts'

/** The rules once these blocks are the chain: those of the newest one, unless it is the head already. */
function rulesAfter({ world, known }: SteeredChain, blocks: readonly ModelBlock[]): RuleChanges {
  const hash = blocks.at(-1)?.hash
  if (hash === world.blocks.at(-1)?.hash) return world.settings.rules
  // The same block may have been made under other rules since.
  return (hash && known.get(hash)!.at(-1)!.settings.rules) ?? {}
}

/** Changes by hand that stay if the newest of these blocks is the head again: those with which the next one began, unless it is a reset's. */
function editsAfter({ world }: SteeredChain, blocks: readonly ModelBlock[]): Pick<ModelWorld, 'edits' | 'floors'> {
  const next = world.blocks[blocks.length] ?? world
  return next === world || next.floors === undefined ? next : { edits: [] }
}

/** The present world with another head, and the clock as it continues from there. */
function rewound(chain: SteeredChain, blocks: readonly ModelBlock[]): ModelWorld {
  const { settings } = chain.world
  const clock = { ...settings.clock, offset: (blocks.at(-1)?.timestamp ?? START) - START, next: undefined }
  const { edits, floors } = editsAfter(chain, blocks)
  return chain.next({ blocks, edits, settings: { ...settings, clock, rules: rulesAfter(chain, blocks) }, ...(floors && { floors }) })
}

/** Signs up to two transactions for each of some blocks, with the nonces after the blocks below. */
function transactionsFor(chain: SteeredChain, below: readonly ModelBlock[], count: number): Transaction[][] {
  const chainId = rulesAfter(chain, below).chainId ?? CHAIN_ID
  const blocks: { transactions: Transaction[] }[] = []
  for (let i = 0; i < count; i++) {
    const transactions: Transaction[] = []
    blocks.push({ transactions })
    for (let left = chain.random(3); left > 0; left--) {
      const { address, sign } = chain.pick(SENDERS)
      transactions.push(sign(nonceAfter([...below, ...blocks], address), { ...chain.call(), chainId }))
    }
  }
  return blocks.map(({ transactions }) => transactions)
}

/** The timestamp of the first new block must differ from that of the block that it replaces. */
function withOtherTime(world: ModelWorld, replaced: ModelBlock | undefined): ModelWorld {
  const parent = world.blocks.at(-1)?.timestamp ?? START
  const { clock } = world.settings
  const timestamp = parent + (clock.interval ?? 0n)
  if (replaced?.timestamp !== (timestamp > parent ? timestamp : parent + 1n)) return world
  return { ...world, settings: { ...world.settings, clock: { ...clock, next: replaced.timestamp + 1n } } }
}

/** The blocks that only this branch has. */
function ownBlocks(chain: SteeredChain, head: Hash): Hash[] {
  const others = chain.devnet.chain.branches.list().filter(({ headHash }) => headHash !== head)
  const shared = new Set(others.flatMap(({ headHash }) => (chain.known.get(headHash) ?? []).map(({ hash }) => hash)))
  return (chain.known.get(head) ?? []).flatMap(({ hash }) => (shared.has(hash) ? [] : [hash]))
}

export const BRANCH_STEPS: Readonly<Record<string, Step>> = {
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
      const blocks = chain.world.blocks.slice(0, chain.random(chain.world.blocks.length + 1))
      await chain.act(
        () => rewound(chain, blocks),
        ({ miner, chain: real }) => miner.replaceBlocks(() => ({ fork: real.blockByNumber(BigInt(blocks.length))!, blocks: [] })),
      )
    },
  },
  reorganize: {
    weight: 2,
    async run(chain) {
      const { blocks } = chain.world
      const depth = 1 + chain.random(Math.min(3, blocks.length))
      if (depth > blocks.length) return
      const below = blocks.slice(0, -depth)
      const transactions = chain.random(3) === 0 ? Array.from({ length: depth }, () => []) : transactionsFor(chain, below, depth)
      const reorganized = () => {
        chain.world = withOtherTime(rewound(chain, below), blocks[below.length])
        chain.noteMined(depth, transactions)
        return chain.world
      }
      await chain.act(reorganized, ({ miner, chain: real }) =>
        miner.replaceBlocks(() => ({ fork: real.blockByNumber(BigInt(below.length))!, blocks: transactions })),
      )
    },
  },
  deleteBranch: {
    weight: 2,
    async run(chain) {
      const { branches, store } = chain.devnet.chain
      const left = branches.list().filter(({ isCurrent }) => !isCurrent)
      if (left.length === 0) return
      const { id, headHash } = chain.pick(left)
      const own = ownBlocks(chain, headHash)
      const named = Array.from(chain.snapshots.values()).filter(({ name }) => name !== null)
      const needed = new Set(named.flatMap(({ world }) => world.blocks.map(({ hash }) => hash)))
      const isRemoved = await branches.remove(id).then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'branch-in-use' })
          return false
        },
      )
      while (store.lanes.leftBehind().some(({ lane }) => lane.isDropped)) await nextTurn()
      // A snapshot protects its block and those below, and nothing else does.
      expect(own.filter((hash) => store.placeOf(hash) !== undefined)).toEqual(isRemoved ? own.filter((hash) => needed.has(hash)) : own)
      if (!isRemoved) expect(own.some((hash) => needed.has(hash))).toBe(true)
      else for (const hash of own) if (!needed.has(hash)) chain.gone.add(hash)
    },
  },
}

/** The block on which a reset that keeps heights builds: the highest one of the chain and its branches, the head first. */
function highestBlock({ devnet }: SteeredChain): { hash: Hash; number: bigint } {
  const { head, branches } = devnet.chain
  const others = branches.list().map(({ headHash, headNumber }) => ({ hash: headHash, number: headNumber }))
  return others.reduce((best, it) => (it.number > best.number ? it : best), { hash: head.hash, number: head.header.number })
}

function forgetUnnamed({ snapshots }: SteeredChain): void {
  for (const [id, { name }] of Array.from(snapshots)) if (name === null) snapshots.delete(id)
}

// Every reset to the first block has another instance id, so that it is always an action.
export const RESET_STEPS: Readonly<Record<string, Step>> = {
  reset: {
    weight: 1,
    async run(chain) {
      const begun = () => {
        chain.resetOutside()
        return chain.initial
      }
      await chain.act(begun, ({ reset }) => reset.toGenesis(), { isAlways: true })
      forgetUnnamed(chain)
    },
  },
  resetChainId: {
    weight: 1,
    async run(chain) {
      const { chainId = CHAIN_ID } = chain.world.settings.rules
      chain.highestChainId = (chain.highestChainId > chainId ? chain.highestChainId : chainId) + 1n
      const begun = () => {
        chain.resetOutside()
        return { ...chain.initial, settings: { ...chain.initial.settings, rules: { chainId: chain.highestChainId } } }
      }
      await chain.act(begun, ({ reset }) => reset.withNewChainId(), { isAlways: true })
      forgetUnnamed(chain)
    },
  },
  resetKeepingHeights: {
    weight: 1,
    async run(chain) {
      const base = highestBlock(chain)
      const last = (chain.highestNumber > base.number ? chain.highestNumber : base.number) + 1n
      const begun = () => {
        chain.resetOutside()
        chain.world = { ...chain.initial, blocks: chain.known.get(base.hash) ?? [], floors: new Map(chain.floors) }
        expect(chain.devnet.chain.head.header.number).toBe(last)
        chain.noteMined(Number(last - base.number))
        return chain.world
      }
      await chain.act(begun, ({ reset }) => reset.keepingHeights('test'))
    },
  },
}
