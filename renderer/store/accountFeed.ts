import type { Address } from '../../node-core/contract/hex.ts'
import type { WireKeyStore } from '../../node-core/contract/keyStore.ts'
import { RpcError } from '../bridge/rpcError.ts'
import type { AccountState, KeyStoreAccount, KeyStoreState } from './accountsSlice.ts'
import { shownBlock } from './blocksSlice.ts'
import type { SyncContext } from './syncContext.ts'

/** Times closer than this are the same, read twice over a connection with latency. */
const SAME_MOMENT_MS = 500

/** Keeps the node's accounts, their balances, and until when they are unlocked. */
export class AccountFeed {
  readonly #context: SyncContext
  readonly #nowMs: () => number
  #run = 0
  /** How many unsolicited key store updates the node has sent. */
  #told = 0

  constructor(context: SyncContext, nowMs: () => number) {
    this.#context = context
    this.#nowMs = nowMs
  }

  /** Requests the accounts and their balances. */
  async read(): Promise<void> {
    const { client, store, epoch } = this.#context
    const asked = epoch()
    const run = ++this.#run
    const told = this.#told
    const known = store.getState().accounts
    const [accounts, keyStore] = await Promise.all([known.accounts ?? client.call('devnet_accounts'), this.#readKeyStore(known.keyStore)])
    const addresses = new Set([...accounts, ...keyStore.accounts].map(({ address }) => address))
    const block = shownBlock(store.getState().blocks)
    const states = await Promise.all(
      Array.from(addresses, async (address): Promise<[Address, AccountState]> => {
        const [balance, nonce] = await Promise.all([
          client.call('eth_getBalance', address, block),
          client.call('eth_getTransactionCount', address, block),
        ])
        return [address, { balance: BigInt(balance), nonce: Number(nonce) }]
      }),
    )
    if (asked !== epoch() || run !== this.#run) return
    // An update received meanwhile is newer than the response.
    const newest = told === this.#told ? keyStore : (store.getState().accounts.keyStore ?? keyStore)
    store.setState({ accounts: { accounts, keyStore: newest, states: new Map(states) } })
  }

  /** Applies a key store update from the node; returns whether it has accounts of which nothing else is known. */
  changed(state: WireKeyStore): boolean {
    this.#told++
    const { store } = this.#context
    const { accounts } = store.getState()
    const keyStore = keyStoreFromWire(state, this.#nowMs(), accounts.keyStore)
    store.setState({ accounts: { ...accounts, keyStore } })
    return keyStore.accounts.some(({ address }) => !accounts.states.has(address))
  }

  /** The dev accounts are available to everyone; the node's key store being private or unreadable does not affect them. */
  async #readKeyStore(known: KeyStoreState | undefined): Promise<KeyStoreState> {
    try {
      return keyStoreFromWire(await this.#context.client.call('devnet_keystore'), this.#nowMs(), known)
    } catch (error) {
      if (!(error instanceof RpcError) || error.reason !== 'refused') throw error
      return { accounts: [], problems: [], refusal: { message: error.message, code: error.code } }
    }
  }
}

/** The key store as the window shows it: times by the window's clock, and the same object if nothing has changed. */
export function keyStoreFromWire(
  { nowMs, accounts, problems }: WireKeyStore,
  windowMs: number,
  known: KeyStoreState | undefined,
): KeyStoreState {
  const before = new Map(known?.accounts.map((account) => [account.address, account]))
  return {
    accounts: accounts.map(({ address, url, isUnlocked, unlockedUntilMs }): KeyStoreAccount => {
      const old = before.get(address)
      const locksAtMs = unlockedUntilMs === null ? undefined : unlockedUntilMs - nowMs + windowMs
      const isSame = old !== undefined && old.isUnlocked === isUnlocked && isSameMoment(old.locksAtMs, locksAtMs)
      return isSame ? old : { address, fileName: fileNameOf(url), isUnlocked, locksAtMs }
    }),
    problems: problems.map(({ url, reason }) => ({ fileName: fileNameOf(url), reason })),
  }
}

function isSameMoment(a: number | undefined, b: number | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Math.abs(a - b) < SAME_MOMENT_MS)
}

function fileNameOf(url: string): string {
  return url.split(/[\\/]/).at(-1)!
}
