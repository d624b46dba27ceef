/** Clients that follow a chain by notifications or by polling filters, for tests that change the chain. */
import type { Address, Hash, Hex } from '../contract/hex.ts'
import type { PortClient } from './portClient.ts'

/** The parts of a log that followers need. */
export interface FollowedLog {
  blockHash: Hash
  logIndex: Hex
  removed: boolean
}

/** The parts of a block that followers need. */
export interface FollowedBlock {
  hash: Hash
  parentHash: Hash
  number: Hex
}

/** What a subscription or filter of logs asks for. */
export interface Criteria {
  address?: Address
  topics?: (Hex | null)[]
}

export const placeOf = ({ blockHash, logIndex }: FollowedLog): string => `${blockHash} ${Number(logIndex)}`

/** The places of the logs that a client knows. Throws if one is added twice, or removed without having been added. */
class LogFollower {
  readonly criteria: Criteria
  readonly #places = new Set<string>()

  constructor(criteria: Criteria) {
    this.criteria = criteria
  }

  receive(log: FollowedLog): void {
    const place = placeOf(log)
    if (this.#places.has(place) !== log.removed) throw new Error(`${log.removed ? 'removed' : 'added'} at the wrong time: ${place}`)
    if (log.removed) this.#places.delete(place)
    else this.#places.add(place)
  }

  get places(): string[] {
    return [...this.#places].toSorted()
  }
}

/** The heads that a client knows. Throws if the parent of a new one is unknown. */
class HeadFollower {
  readonly #known: Set<Hash>
  last: Hash

  constructor(genesis: Hash) {
    this.#known = new Set([genesis])
    this.last = genesis
  }

  receive({ hash, parentHash, number }: FollowedBlock): void {
    if (!this.#known.has(parentHash) && !this.#known.has(hash)) throw new Error(`the parent of block ${Number(number)} was never announced`)
    this.#known.add(hash)
    this.last = hash
  }
}

/** What a client knows. */
interface Follower {
  logs: readonly LogFollower[]
  /** Transactions that were announced. */
  pending: ReadonlySet<Hash>
}

interface Subscriber extends Follower {
  heads: HeadFollower
}

interface Poller extends Follower {
  blocks: ReadonlySet<Hash>
  /** Requests what is new. */
  poll(): Promise<void>
}

/** Follows logs, heads and transactions by subscriptions. `listeners` receive the results of notifications, by subscription id. */
export async function followBySubscription(
  client: PortClient,
  listeners: Map<string, (event: never) => void>,
  criteria: readonly Criteria[],
): Promise<Subscriber> {
  const { hash } = await client.call<FollowedBlock>('eth_getBlockByNumber', 'latest', false)
  const [heads, pending] = [new HeadFollower(hash), new Set<Hash>()]
  const logs = criteria.map((it) => new LogFollower(it))
  const subscribe = async (listener: (event: never) => void, ...params: readonly unknown[]) =>
    listeners.set(await client.call('eth_subscribe', ...params), listener)
  await subscribe((head: FollowedBlock) => heads.receive(head), 'newHeads')
  await subscribe((announced: Hash) => void pending.add(announced), 'newPendingTransactions')
  for (const it of logs) await subscribe((log: FollowedLog) => it.receive(log), 'logs', it.criteria)
  return { logs, heads, pending }
}

/** Follows logs, blocks and transactions by filters. */
export async function followByFilter(client: PortClient, criteria: readonly Criteria[]): Promise<Poller> {
  const [blocks, pending] = [new Set<Hash>(), new Set<Hash>()]
  const logs = criteria.map((it) => new LogFollower(it))
  const polls: (() => Promise<void>)[] = []
  const install = async (listener: (item: never) => void, method: string, ...params: readonly unknown[]) => {
    const id = await client.call<Hex>(method, ...params)
    polls.push(async () => {
      for (const item of await client.call<never[]>('eth_getFilterChanges', id)) listener(item)
    })
  }
  await install((hash: Hash) => void blocks.add(hash), 'eth_newBlockFilter')
  await install((hash: Hash) => void pending.add(hash), 'eth_newPendingTransactionFilter')
  for (const it of logs) await install((log: FollowedLog) => it.receive(log), 'eth_newFilter', { fromBlock: '0x0', ...it.criteria })
  return {
    logs,
    blocks,
    pending,
    async poll() {
      for (const poll of polls) await poll()
    },
  }
}
