/** What is known about the contracts of a chain beyond the chain itself: artifacts, labels, and what follows from both. */
import { type Address, type Hash, type Hex, isHexData, quantityFromBigint } from '../contract/hex.ts'
import type { WireBuild, WireCompiler, WireWatchedFolder } from '../contract/builds.ts'
import type {
  WireArtifact,
  WireArtifactFile,
  WireArtifactImport,
  WireContract,
  WireContractPage,
  WireLabels,
  WireWorkspaceChange,
} from '../contract/workspace.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import { EVENT_LOOP, type Work } from '../base/longWork.ts'
import type { ContractRecord } from '../store/contractRecords.ts'
import { RemoteMiss } from '../types/remoteMiss.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import type { Header } from '../types/header.ts'
import { ArtifactLibrary, type ArtifactLibraryErrorCode } from './artifactLibrary.ts'
import { BuildLibrary, type BuildLibraryErrorCode } from './buildLibrary.ts'
import { FileImport } from './fileImport.ts'
import { createFolderTaker } from './folderTaker.ts'
import { FolderWatch, type FolderWatchErrorCode } from './folderWatch.ts'
import { type RecompilationErrorCode, Recompilation } from './recompilation.ts'
import { ContractFacts, type StorageChanges } from './contractFacts.ts'
import type { ContractSource } from './contractReader.ts'
import { type LabelErrorCode, labelFromText } from './labelText.ts'
import type { Build } from '../compilation/build.ts'
import type { StorageLayout } from '../compilation/storageLayout.ts'
import type { ContractName, UnoptimisedContract } from '../compilation/unoptimised.ts'
import type { WorkspaceFolder, WorkspaceFolderErrorCode } from './workspaceFolder.ts'

/** `too-many-labels`: the limit is reached. `unknown-artifact`: none with that id. */
export type WorkspaceErrorCode =
  | 'too-many-labels'
  | 'unknown-artifact'
  | ArtifactLibraryErrorCode
  | BuildLibraryErrorCode
  | FolderWatchErrorCode
  | LabelErrorCode
  | RecompilationErrorCode
  | WorkspaceFolderErrorCode

export interface WorkspaceOptions {
  source: ContractSource
  folder: WorkspaceFolder
  /** Default names of addresses. */
  defaultLabels: ReadonlyMap<Address, string>
  now?: () => number
}

/** What an artifact says of its contracts. */
export interface ArtifactInterface {
  name: string
  source: string | null
  abi: WireArtifact['abi']
  storageLayout: StorageLayout | null
}

/** Where the variables of a contract are stored. */
export interface NamedLayout {
  name: string
  layout: StorageLayout
  abi: WireArtifact['abi']
}

/** Events of the workspace. */
export interface WorkspaceEvents {
  changed: WireWorkspaceChange
}

const LABELS = 'labels.json'
const ASSIGNMENTS = 'assignments.json'
const MAX_LABELS = 20_000
/** Maximum contracts per page, and maximum former contracts that are skipped for a page. */
const MAX_PER_PAGE = 500
const MAX_SEARCHED = 20_000

const NOTHING: WireWorkspaceChange = { labels: {}, artifacts: false, builds: false, contracts: false }

export class Workspace implements EventSource<WorkspaceEvents> {
  readonly #source: ContractSource
  readonly #folder: WorkspaceFolder
  readonly #library: ArtifactLibrary
  /** Which builds code belongs to. */
  readonly builds: BuildLibrary
  readonly #import: FileImport
  readonly #recompilation: Recompilation
  readonly #watch: FolderWatch
  /** Of the library, when its change was last announced. */
  #revision: number
  /** Number of changes so far: what was derived from it is out of date when this differs. */
  changes = 0
  readonly #facts: ContractFacts
  readonly #labels: Map<Address, string>
  readonly #assignments: Map<Address, string>
  readonly #defaults: ReadonlyMap<Address, string>
  readonly #events = new Emitter<WorkspaceEvents>()
  #listeners = 0
  /** Addresses of contracts that have not been announced yet. */
  readonly #found = new Set<Address>()
  #telling: NodeJS.Immediate | undefined

  constructor({ source, folder, defaultLabels, now = Date.now }: WorkspaceOptions) {
    this.#source = source
    this.#folder = folder
    this.#defaults = defaultLabels
    this.#labels = folder.load(LABELS, textsByAddress) ?? new Map()
    this.#assignments = folder.load(ASSIGNMENTS, textsByAddress) ?? new Map()
    this.#library = new ArtifactLibrary(folder)
    this.builds = new BuildLibrary(folder, this.#assignments)
    this.#import = new FileImport(this.#library, this.builds, now)
    this.#recompilation = new Recompilation(this.#library, this.builds, () => this.#watch.paths())
    this.#revision = this.#library.revision
    this.#watch = new FolderWatch(
      folder,
      createFolderTaker({
        artifacts: this.#library,
        builds: this.builds,
        now,
        used: () => this.#usedArtifacts(),
        changed: () => this.#libraryChanged(true),
      }),
    )
    this.#facts = new ContractFacts(source, this.#library, this.#assignments)
  }

  on<K extends keyof WorkspaceEvents>(name: K, listener: (event: WorkspaceEvents[K]) => void): () => void {
    const leave = this.#events.on(name, listener)
    this.#listeners++
    return () => {
      leave()
      this.#listeners--
    }
  }

  /** Stops emitting events. */
  close(): void {
    clearImmediate(this.#telling)
    this.#import.close()
    this.#watch.close()
  }

  /** A page of the contracts that were found, newest first; `before`: the `next` of the page before. */
  *contracts(before: bigint | undefined, limit: number): Work<WireContractPage> {
    const { records } = this.#source
    const count = records.count ?? 0n
    const contracts: WireContract[] = []
    let at = before !== undefined && before < count ? before : count
    for (let searched = 0; at > 0n && contracts.length < Math.min(limit, MAX_PER_PAGE) && searched < MAX_SEARCHED; searched++) {
      const record = records.at(--at)
      // None if the chain was reset while this yielded.
      if (record === undefined || this.#isGone(record) || records.sequenceOf(record.address) !== at) continue
      const facts = yield* this.#facts.of(record.address, record)
      if (facts) contracts.push(facts)
    }
    return { contracts, next: at > 0n ? quantityFromBigint(at) : null }
  }

  /** Whether a reset has removed it, although its block is part of the chain. */
  #isGone({ blockNumber }: ContractRecord): boolean {
    const { firstBlock, firstOfState } = this.#source
    return blockNumber < firstOfState && blockNumber > firstBlock
  }

  /**
   * What is known about an address that has or had code; null for any other. With a block: as its calls saw it, and null if it had no code.
   */
  *contract(address: Address, blockNumber?: bigint): Work<WireContract | null> {
    const record = this.#source.records.of(address)
    if (record === undefined && blockNumber === undefined && this.#source.state().codeHash(address) === EMPTY_CODE_HASH) return null
    return yield* this.#facts.of(address, record, blockNumber)
  }

  /** Names of addresses, each the best one. */
  *labels(): Work<WireLabels> {
    yield* this.#facts.nameAll()
    const labels: WireLabels = {}
    for (const [address, text] of this.#defaults) labels[address] = text
    for (const [address, name] of this.#facts.names()) labels[address] = name
    for (const [address, text] of this.#labels) labels[address] = text
    return labels
  }

  /** Sets or removes the label of an address; returns the sanitized label. Throws `bad-label`, `too-many-labels`, `workspace-folder`. */
  setLabel(address: Address, text: string | null): string | null {
    const label = text === null ? null : labelFromText(text)
    const labels = new Map(this.#labels)
    if (label === null) labels.delete(address)
    else labels.set(address, label)
    if (labels.size > MAX_LABELS)
      throw new CodedError<WorkspaceErrorCode>('too-many-labels', `the limit of ${MAX_LABELS} labels is reached: remove some first`)
    this.#folder.save(LABELS, Object.fromEntries(labels))
    if (label === null) this.#labels.delete(address)
    else this.#labels.set(address, label)
    this.#emit({ labels: this.#labelsOf(address) })
    return label
  }

  /** The label that was set for an address. */
  labelOf(address: Address): string | undefined {
    return this.#labels.get(address)
  }

  /** What an artifact says of its contracts whatever their code, as for an artifact file; undefined if there is none with that id. */
  interfaceOf(id: string): ArtifactInterface | undefined {
    const artifact = this.#library.get(id)
    if (artifact === undefined) return undefined
    const { name, source, abi } = artifact
    return { name, source, abi, storageLayout: this.#library.storageLayout(id) ?? null }
  }

  /** When an artifact was imported, Unix milliseconds; undefined if there is none with that id. */
  importedAtMs(id: string): number | undefined {
    return this.#library.get(id)?.importedAtMs
  }

  /** All artifacts, the newest first. */
  artifacts(): WireArtifact[] {
    return this.#library.all()
  }

  /** The creation code of an artifact, without constructor arguments; null if there is none. */
  creationCode(id: string): Hex | null {
    return this.#library.creationCode(id)
  }

  /**
   * Where the variables of a contract are stored, for a proxy those of its implementation, with its name and ABI; undefined if no artifact says so. With
   * a block: as its calls saw the contract.
   */
  *layoutOf(address: Address, blockNumber?: bigint): Work<NamedLayout | undefined> {
    const contract = yield* this.contract(address, blockNumber)
    return this.#firstLayout([contract?.implementationArtifactId, contract?.artifactId])
  }

  /** What an address runs after any block, also of a branch: for a proxy first its implementation's code. With the layouts of artifacts. */
  codeAfter(address: Address, block: Header): { address: Address; codeHash: Hash; layout: NamedLayout | undefined }[] {
    return this.#facts.codeAfter(address, block).map(({ artifactId, ...it }) => ({ ...it, layout: this.#firstLayout([artifactId]) }))
  }

  #firstLayout(ids: readonly (string | null | undefined)[]): NamedLayout | undefined {
    for (const id of ids) {
      const layout = id ? this.#library.storageLayout(id) : undefined
      const artifact = id ? this.#library.get(id) : undefined
      if (artifact && layout) return { name: artifact.name, layout, abi: artifact.abi }
    }
    return undefined
  }

  /** Imports artifacts and builds from files. Problems with a file, or a part of it, are reported and do not affect the rest. */
  addArtifacts(files: readonly WireArtifactFile[]): WireArtifactImport[] {
    const results = this.#import.add(files)
    this.#libraryChanged(hasNew(results.flatMap(({ builds }) => builds)))
    return results
  }

  /** The same while others have their turns, for files that may be large. */
  async importFiles(files: readonly WireArtifactFile[]): Promise<WireArtifactImport[]> {
    const results = await this.#import.addInTurns(files)
    this.#libraryChanged(hasNew(results.flatMap(({ builds }) => builds)))
    return results
  }

  /** Reads what has changed in the watched folders while nobody watched them. */
  startWatching(): void {
    this.#watch.start()
  }

  watchedFolders(): WireWatchedFolder[] {
    return this.#watch.all()
  }

  /** Imports what is in a folder, now and whenever a tool writes into it. Rejects with `bad-folder`, `workspace-folder`. */
  watchFolder(path: string): Promise<WireWatchedFolder> {
    return this.#watch.add(path)
  }

  /** Returns false if the folder is not watched. What was imported stays. Throws `workspace-folder`. */
  unwatchFolder(path: string): boolean {
    return this.#watch.remove(path)
  }

  /** The compilers on this machine that could compile a build again. Throws `unknown-build`. */
  compilers(buildId: string): WireCompiler[] {
    return this.#recompilation.compilers(buildId)
  }

  /**
   * Compiles a build again, for what it lacks, with a compiler of `compilers`, or with the one that comes along. Rejects with
   * `unknown-build`, `unknown-compiler`, `compiler-failed`, `not-recompiled`.
   */
  async recompile(buildId: string, compiler: string | undefined, isWanted: () => boolean): Promise<WireBuild> {
    const build = await this.#recompilation.recompile(buildId, compiler, isWanted)
    this.#libraryChanged(true)
    return build
  }

  /**
   * Contracts of a build as its compiler makes them without the optimiser. `compiler`: one of `compilers`, if the build is of its version; any
   * other is compiled by the one that comes along. Rejects with `unknown-compiler`, `compiler-failed`, `not-recompiled`.
   */
  unoptimised(
    build: Build,
    contracts: readonly ContractName[],
    compiler: string | undefined,
    isWanted: () => boolean,
  ): Promise<UnoptimisedContract[]> {
    return this.#recompilation.unoptimised(build, contracts, compiler, isWanted)
  }

  /** Removes a build; returns false if there is none with that id. Its artifacts stay. Throws `workspace-folder`. */
  removeBuild(id: string): boolean {
    const isRemoved = this.builds.remove(id)
    if (isRemoved) this.#emit({ builds: true })
    return isRemoved
  }

  /** Removes an artifact, and its manual assignments; returns false if there is none with that id. Throws `workspace-folder`. */
  removeArtifact(id: string): boolean {
    if (!this.#library.remove(id)) return false
    const kept = new Map(Array.from(this.#assignments).filter(([, assigned]) => assigned !== id))
    if (kept.size < this.#assignments.size) {
      for (const address of Array.from(this.#assignments.keys())) if (!kept.has(address)) this.#assignments.delete(address)
      this.#folder.save(ASSIGNMENTS, Object.fromEntries(kept))
    }
    this.#artifactsChanged()
    return true
  }

  /**
   * Assigns an artifact to an address, whatever its code; null: the one that its code matches. Throws `unknown-artifact`,
   * `too-many-labels`, `workspace-folder`.
   */
  assignArtifact(address: Address, id: string | null): void {
    if (id !== null && this.#library.get(id) === undefined)
      throw new CodedError<WorkspaceErrorCode>('unknown-artifact', `no artifact with id ${JSON.stringify(id.slice(0, 80))}`)
    const assignments = new Map(this.#assignments)
    if (id === null) assignments.delete(address)
    else assignments.set(address, id)
    if (assignments.size > MAX_LABELS)
      throw new CodedError<WorkspaceErrorCode>(
        'too-many-labels',
        `the limit of ${MAX_LABELS} assigned artifacts is reached: remove some first`,
      )
    this.#folder.save(ASSIGNMENTS, Object.fromEntries(assignments))
    if (id === null) this.#assignments.delete(address)
    else this.#assignments.set(address, id)
    this.#emit({ labels: this.#labelsOf(address), contracts: true })
  }

  /** To be called for a new block that created contracts. Announces them when the block's own work is done. */
  contractsFound(records: readonly ContractRecord[]): void {
    this.#announce(records.map(({ address }) => address))
  }

  /** To be called with the changes of a new block: a proxy may have been upgraded, and a token may have set its symbol. */
  storageChanged(changes: StorageChanges): void {
    this.#announce(this.#facts.storageChanged(changes))
  }

  #announce(addresses: readonly Address[]): void {
    if (this.#listeners === 0 || addresses.length === 0) return
    for (const address of addresses) this.#found.add(address)
    this.#telling ??= setImmediate(() => {
      this.#telling = undefined
      const labels = this.#labelsOf(...this.#found)
      this.#found.clear()
      this.#emit({ labels, contracts: true })
    })
  }

  /** To be called when the chain was reset. */
  contractsRemoved(): void {
    this.#facts.chainRewound()
    this.#emit({ labels: null, contracts: true })
  }

  #libraryChanged(haveBuildsChanged: boolean): void {
    if (this.#library.revision !== this.#revision) this.#artifactsChanged()
    if (haveBuildsChanged) this.#emit({ builds: true })
  }

  /** Ids of the artifacts of contracts on the chain, and of those that were assigned. */
  async #usedArtifacts(): Promise<Set<string>> {
    this.#facts.artifactsChanged()
    const naming = this.#facts.nameAll()
    while (naming.next().done !== true) await EVENT_LOOP.nextTurn()
    return new Set([...this.#library.matched(), ...this.#assignments.values()])
  }

  #artifactsChanged(): void {
    this.#revision = this.#library.revision
    this.#facts.artifactsChanged()
    this.#emit({ labels: null, artifacts: true, contracts: true })
  }

  #emit(change: Partial<WireWorkspaceChange>): void {
    this.changes++
    this.#events.emit('changed', { ...NOTHING, ...change })
  }

  /** Labels for the listeners; null if they take a while, as those of many contracts do: the listeners then request them. */
  #labelsOf(...addresses: readonly Address[]): WireWorkspaceChange['labels'] {
    if (!this.#facts.isNamed) return null
    try {
      return Object.fromEntries(addresses.map((address) => [address, this.#labelOf(address)]))
    } catch (error) {
      // A name that depends on what a fork has not read: nothing waits here that could fetch it, but a request for the labels does.
      if (error instanceof RemoteMiss) return null
      throw error
    }
  }

  #labelOf(address: Address): string | null {
    return this.#labels.get(address) ?? this.#facts.nameOf(address) ?? this.#defaults.get(address) ?? null
  }
}

const hasNew = (list: readonly { isNew: boolean }[]): boolean => list.some(({ isNew }) => isNew)

/** Texts by address, of a file of the folder. Throws an Error with the reason if it is invalid. */
function textsByAddress(json: unknown): Map<Address, string> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('not an object')
  return new Map(
    Object.entries(json).map(([address, text]) => {
      if (!isHexData(address, 20) || typeof text !== 'string')
        throw new Error(`the entry ${JSON.stringify(address.slice(0, 60))} is not an address with a text`)
      return [address, text]
    }),
  )
}
