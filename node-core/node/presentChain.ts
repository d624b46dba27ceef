/** The chain that a node has now, and how it begins another one while it runs. */
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { CodedError } from '../base/codedError.ts'
import type { LongWorkErrorCode } from '../base/longWork.ts'
import { Mutex } from '../base/mutex.ts'
import { makeFolder } from '../base/makeFolder.ts'
import type { ContextHolder, RpcContext } from '../rpc/context.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import type { KeyValueStore } from '../store/keyValueStore.ts'
import { beginningOf } from './configuredGenesis.ts'
import { CHAIN_FOLDER, UNFINISHED_FOLDER, replaceChain } from './chainFolder.ts'
import { CONFIG_FILE, type OptionSources } from './commandLine.ts'
import { changeConfigFile } from './configFile.ts'
import type { OpenedFork } from './openFork.ts'
import { isChainInMemory, openStoreFolder } from './openStore.ts'
import type { NodeOptions } from './options.ts'
import { type Services, type ServicesEnvironment, createServicesOver, forkOf, openChainIn } from './services.ts'

/** Which chain begins: all options that define one. */
export type ChainChoice = Pick<NodeOptions, 'fork' | 'forkHeaders' | 'forkPack'>

/** A chain in its store, with its first changes by hand, which no request has seen yet. */
interface PreparedChain {
  options: NodeOptions
  fork: OpenedFork | undefined
  /** Undefined: in the unfinished folder. */
  store: KeyValueStore | undefined
}

export class PresentChain implements ContextHolder {
  readonly #environment: ServicesEnvironment
  readonly #sources: OptionSources | undefined
  /** Attaches what listens to a chain; called for each one. */
  readonly #attach: (services: Services) => void
  readonly #mutex = new Mutex()
  #services: Services
  #options: NodeOptions
  #replacement: Promise<void> | undefined
  #isClosed = false

  constructor(
    services: Services,
    options: NodeOptions,
    environment: ServicesEnvironment,
    sources: OptionSources | undefined,
    attach: (services: Services) => void,
  ) {
    this.#services = services
    this.#options = options
    this.#environment = environment
    this.#sources = sources
    this.#attach = attach
    attach(services)
  }

  get services(): Services {
    return this.#services
  }

  get context(): RpcContext {
    return this.#services.context
  }

  get replacement(): Promise<void> | undefined {
    return this.#replacement
  }

  /** The options of the node; those of its chain are that of the present one. */
  get options(): NodeOptions {
    return this.#options
  }

  /**
   * Begins another chain: `choose` says which one, after the beginnings before it. It is prepared while the present one goes on; where that
   * fails, nothing has changed. Then requests wait for a moment, and all that follow are of the new chain. What is under way on the old
   * one ends with an error that says so. Throws RemoteError and CodedError.
   */
  begin(choose: (present: NodeOptions) => ChainChoice): Promise<void> {
    return this.#mutex.run(async () => {
      const prepared = await this.#prepare(choose(this.#options))
      if (this.#isClosed) {
        prepared.fork?.abandon()
        throw new CodedError<LongWorkErrorCode>('abandoned', 'the node is stopping')
      }
      const done = Promise.withResolvers<void>()
      this.#replacement = done.promise
      try {
        await this.#replace(prepared)
      } catch (error) {
        this.#environment.log.error('the new chain cannot be opened: start the node again', { error })
        throw error
      } finally {
        this.#replacement = undefined
        done.resolve()
      }
    })
  }

  /** The remote chain is read from another URL now: a reset that names none begins there. Nothing is written: the next start reads from the first. */
  moved(choice: Partial<ChainChoice>): void {
    this.#options = { ...this.#options, ...choice }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#replacement
    await this.#services.close()
  }

  async #prepare(choice: ChainChoice): Promise<PreparedChain> {
    const options: NodeOptions = { ...this.#options, ...NO_CHAIN, ...choice }
    const isInMemory = isChainInMemory(options)
    const store = isInMemory ? createMemoryStore() : await openUnfinished(options.dataDir)
    let fork: OpenedFork | undefined
    try {
      fork = await forkOf(store, options, this.#environment)
      const chain = await openChainIn({ store, fork, storeProblem: () => undefined }, beginningOf(options), options)
      await chain.close()
      if (isInMemory) return { options, fork, store }
      await store.close()
      this.#writeConfig(choice, fork)
      return { options, fork, store: undefined }
    } catch (error) {
      fork?.abandon()
      await store.close()
      if (!isInMemory) rmSync(join(options.dataDir, UNFINISHED_FOLDER), { recursive: true, force: true })
      throw error
    }
  }

  /**
   * What the next start reads: the configuration file of the data folder with the new chain, at its very block. Where flags name the chain, the
   * file would not count, and gets no keys.
   */
  #writeConfig({ fork: urls, forkHeaders, forkPack }: ChainChoice, fork: OpenedFork | undefined): void {
    const { dataDir } = this.#options
    if (this.#sources?.isInDataFolder === false || this.#sources?.flags.fork !== undefined) return
    const [from, to] = [join(dataDir, CONFIG_FILE), join(dataDir, UNFINISHED_FOLDER, CONFIG_FILE)]
    if (existsSync(from)) copyFileSync(from, to)
    const [first, ...mirrors] = urls
    const pinned = first && fork && [{ ...first, pin: { hash: fork.remote.hash } }, ...mirrors]
    const headers = forkHeaders.length === 0 ? { forkHeaders: undefined } : {}
    changeConfigFile(to, { fork: pinned, forkTransaction: undefined, forkPack: forkPack ?? undefined, ...headers })
    rmSync(`${to}.bak`, { force: true })
  }

  async #replace({ options, fork, store }: PreparedChain): Promise<void> {
    const { dataDir } = options
    const left = this.#services
    await left.leave('the chain was reset')
    if (options.forkRecord !== null && fork !== undefined && left.fork !== undefined && !fork.remote.takePacked(left.fork.remote))
      this.#environment.log.warn('the pack begins anew: it holds one fork', {
        file: options.forkRecord,
        block: Number(fork.remote.header.number),
      })
    if (store === undefined) replaceChain(dataDir)
    let problem: ReturnType<Services['storeProblem']>
    const opened = store ?? (await openStoreFolder(join(dataDir, CHAIN_FOLDER), this.#environment.log, (it) => (problem ??= it)))
    const place = { store: opened, fork, storeProblem: () => problem }
    this.#services = await createServicesOver(place, beginningOf(options), options, this.#environment, left.kept)
    this.#options = options
    this.#attach(this.#services)
    left.kept.subscriptions.follow(this.context)
  }
}

/** Nothing that defines a chain, or is done once when one begins. */
const NO_CHAIN = {
  forkTransaction: null,
  importFile: null,
  reproduce: null,
  loadState: null,
  repair: false,
} satisfies Partial<NodeOptions>

function openUnfinished(dataDir: string): Promise<KeyValueStore> {
  const folder = join(dataDir, UNFINISHED_FOLDER)
  rmSync(folder, { recursive: true, force: true })
  makeFolder(folder, 0o700)
  return openStoreFolder(join(folder, CHAIN_FOLDER))
}
