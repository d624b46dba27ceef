/** Keeps what was read of a remote chain: in memory, in files that outlive the process, and in packs. */
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { Hash } from '../contract/hex.ts'
import { joinBytes } from '../base/bytes.ts'
import { type AppendedFile, CacheFiles } from './cacheFiles.ts'
import type { FoundBlock } from './openRemote.ts'
import { type Pack, readPack } from './pack.ts'
import { type CacheRecord, type HeadRecord, readRecords, recordBytes } from './records.ts'
import { remoteError } from './remoteErrors.ts'
import type { BlockPin } from './remoteUrl.ts'
import type { RemoteValue, RemoteValues } from './remoteValues.ts'

/** Holds the head record of a cache file; a larger block is not found offline without a pack. */
const MAX_HEAD_BYTES = 8 << 20

const compress = promisify<Uint8Array, Uint8Array>(gzip)

/** Name of the file with what belongs to a fork. */
export const forkFile = (chainId: bigint, hash: Hash): string => `${chainId}-${hash.slice(2)}.fork`
/** Name of the file with what the hash of a block or code proves, whatever the fork. */
export const chainFile = (chainId: bigint): string => `${chainId}.chain`
const isOfChain = ({ kind }: RemoteValue) => kind === 'code' || kind === 'block' || kind === 'receipts'

const inMemoryOnly = (error: unknown) => `what is read of the remote chain is kept in memory only: ${(error as Error).message}`

export class RemoteCache {
  readonly #files: CacheFiles | undefined
  readonly #pack: Pack | undefined
  readonly #onRemark: (text: string) => void
  #found: FoundBlock | undefined
  #values: RemoteValues | undefined
  #fork: AppendedFile | undefined
  #chain: AppendedFile | undefined
  #takesStates = true

  constructor(files: CacheFiles | undefined, pack: Pack | undefined, onRemark: (text: string) => void) {
    this.#files = files
    this.#pack = pack
    this.#onRemark = onRemark
  }

  /** The block that is known without the remote: that of the pack, or the one of the cache that the pin names. Throws RemoteError. */
  findBlock(pin: BlockPin | undefined): FoundBlock {
    const isWanted = ({ header, hash }: FoundBlock) =>
      pin === undefined || ('hash' in pin ? hash === pin.hash : header.number === pin.number)
    if (this.#pack !== undefined) {
      if (isWanted(this.#pack.found)) return this.#pack.found
      throw remoteError(
        'remote-pack',
        `the pack holds block ${this.#pack.found.header.number}, ${this.#pack.found.hash}, not the one that --fork names`,
      )
    }
    const found = (this.#files?.names() ?? []).flatMap((name) => headOf(this.#files!, name)).filter(isWanted)
    if (found.length === 1) return found[0]!
    const problem = found.length === 0 ? 'the cache has no such fork' : `the cache has ${found.length} such forks`
    throw remoteError('remote-offline', `offline: ${problem}; name its block, as in URL@0xHASH, or give a pack with --fork.pack`)
  }

  /**
   * Begins to keep values of the fork at that block, and takes those of earlier runs and of the pack. Without `takesStates` not what earlier
   * runs read of the state after the block, which may be another one by now. Throws RemoteError.
   */
  open(found: FoundBlock, values: RemoteValues, { takesStates }: { takesStates: boolean }): void {
    this.#found = found
    this.#values = values
    this.#takesStates = takesStates
    if (this.#pack !== undefined && this.#pack.found.hash !== found.hash)
      throw remoteError('remote-pack', `the pack holds block ${this.#pack.found.hash}, the fork begins at ${found.hash}`)
    values.add({ kind: 'header', hash: found.hash, header: found.header })
    values.add({ kind: 'canonical', number: found.header.number, hash: found.hash })
    if (found.block !== undefined) values.add({ kind: 'block', block: found.block })
    for (const value of this.#pack?.values ?? []) values.add(value)
    try {
      if (this.#files !== undefined) this.#persist(this.#files, found, values)
    } catch (error) {
      // Such as a file that another process has just deleted to make room.
      this.#onRemark(inMemoryOnly(error))
    }
  }

  add(value: RemoteValue): void {
    // All proofs of a state begin with the same nodes.
    if (value.kind === 'node' && this.#values!.nodes.has(value)) return
    this.#values!.add(value)
    const file = isOfChain(value) ? this.#chain : this.#fork
    file?.add(recordBytes(value))
  }

  /** Takes what other workspaces have read of the chain meanwhile. Returns whether there is anything. */
  takeOthers(): boolean {
    let isAny = false
    for (const file of [this.#chain, this.#fork]) {
      try {
        readRecords(file?.unread() ?? new Uint8Array(0), (record) => {
          if (record.kind === 'head' || !this.#isTaken(record)) return
          this.#values!.add(record)
          isAny = true
        })
      } catch (error) {
        this.#onRemark(inMemoryOnly(error))
      }
    }
    return isAny
  }

  /** What the state root proves stays. */
  #isTaken({ kind }: RemoteValue): boolean {
    return this.#takesStates || (kind !== 'account' && kind !== 'slot')
  }

  /** Writes what was added since the last time. */
  flush(): void {
    for (const file of [this.#chain, this.#fork]) {
      try {
        file?.flush()
      } catch (error) {
        this.#onRemark(inMemoryOnly(error))
      }
    }
  }

  /** The bytes of a pack with everything that a rerun needs. */
  pack(): Uint8Array {
    return gzipSync(this.#packed())
  }

  /** The same, compressed on another thread. */
  packLater(): Promise<Uint8Array> {
    return compress(this.#packed())
  }

  #packed(): Uint8Array {
    const records: CacheRecord[] = [{ kind: 'head', found: this.#found! }, ...this.#values!.packed()]
    return joinBytes(records.map(recordBytes))
  }

  close(): void {
    this.flush()
    this.#fork?.close()
    this.#chain?.close()
  }

  #persist(files: CacheFiles, found: FoundBlock, values: RemoteValues): void {
    const [fork, chain] = [forkFile(found.chainId, found.hash), chainFile(found.chainId)]
    let isNew = true
    const take = (record: CacheRecord) => {
      if (record.kind === 'head') isNew = false
      else if (this.#isTaken(record)) values.add(record)
    }
    const [ofFork, ofChain] = [files.read(fork), files.read(chain)]
    readRecords(ofChain, take)
    readRecords(ofFork, take)
    files.evict([fork, chain])
    this.#fork = files.append(fork, ofFork.length)
    this.#chain = files.append(chain, ofChain.length)
    if (isNew) this.#fork.add(recordBytes({ kind: 'head', found }))
    this.flush()
  }
}

function headOf(files: CacheFiles, name: string): FoundBlock[] {
  if (!name.endsWith('.fork')) return []
  const heads: HeadRecord[] = []
  readRecords(files.beginning(name, MAX_HEAD_BYTES), (record) => {
    if (record.kind === 'head') heads.push(record)
  })
  return heads.slice(0, 1).map(({ found }) => found)
}

/** Opens cache folder and pack. Throws `remote-pack`. A folder that cannot be used is only remarked on. */
export function openRemoteCache(
  cache: { folder: string; maxBytes: number } | null,
  packFile: string | null,
  onRemark: (text: string) => void,
): RemoteCache {
  const pack = packFile === null ? undefined : readPack(packFile)
  try {
    return new RemoteCache(cache === null ? undefined : new CacheFiles(cache.folder, cache.maxBytes), pack, onRemark)
  } catch (error) {
    onRemark(inMemoryOnly(error))
    return new RemoteCache(undefined, pack, onRemark)
  }
}
