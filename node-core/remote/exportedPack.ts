/** A pack of what the cache files have of a fork: for a workspace that goes to another machine. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Hash } from '../contract/hex.ts'
import { EMPTY_BYTES, joinBytes } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { EVENT_LOOP } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { type ForkPlace, readPack, unpack } from './pack.ts'
import { type CacheRecord, recordBytes, recordsIn } from './records.ts'
import { chainFile, forkFile } from './remoteCache.ts'

/** What an exported pack may hold, uncompressed: about two million accounts and slots. */
export const MAX_EXPORTED_PACK_BYTES = 256 << 20

const compress = promisify<Uint8Array, Uint8Array>(gzip)

export interface ExportedPackOptions {
  /** Folder of the cache files, which need not exist. */
  cacheFolder: string
  /** Pack that the fork began with. */
  packFile: string | null
  /** Pack of what a running node has read, which need not be in the files. */
  held?: Uint8Array | undefined
  fork: ForkPlace
  maxBytes?: number
}

/**
 * The bytes of a pack with what was read of the fork: its states first, then codes, then blocks and receipts, as far as there is room.
 * Undefined if there is nothing. Throws `remote-pack`, and file system errors.
 */
export async function packOfFork({
  cacheFolder,
  packFile,
  held,
  fork: { chainId, hash },
  maxBytes = MAX_EXPORTED_PACK_BYTES,
}: ExportedPackOptions): Promise<Uint8Array | undefined> {
  const packed = new PackedRecords(maxBytes)
  const packs = [packFile !== null && existsSync(packFile) && readPack(packFile), held !== undefined && unpack(held, 'what was read')]
  for (const pack of packs) if (pack && pack.found.hash === hash) await packed.take([{ kind: 'head', found: pack.found }, ...pack.values])
  await packed.take(recordsIn(await contentOf(join(cacheFolder, forkFile(chainId, hash)))))
  if (!packed.hasHead) return undefined
  const ofChain = await contentOf(join(cacheFolder, chainFile(chainId)))
  await packed.take(recordsIn(ofChain), (record) => record.kind === 'code' && packed.codes.has(record.hash))
  await packed.take(recordsIn(ofChain), (record) => packed.blocks.has(hashOfBlock(record)))
  return compress(packed.bytes())
}

const contentOf = (file: string): Promise<Uint8Array> | Uint8Array => (existsSync(file) ? readFile(file) : EMPTY_BYTES)

/** The hash of the block that a record holds, or holds the receipts of. */
function hashOfBlock(record: CacheRecord): Hash | undefined {
  if (record.kind === 'block') return record.block.hash
  return record.kind === 'receipts' ? record.hash : undefined
}

/** Records of a pack, each once. */
class PackedRecords {
  readonly #maxBytes: number
  readonly #records: Uint8Array[] = []
  readonly #known = new Set<Hash>()
  #bytes = 0
  hasHead = false
  /** Hashes of the codes of its accounts, and of the blocks that are known to be of the chain. */
  readonly codes = new Set<Hash | undefined>()
  readonly blocks = new Set<Hash | undefined>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Takes records in slices, as far as there is room. */
  async take(records: Iterable<CacheRecord>, isWanted: (record: CacheRecord) => boolean = () => true): Promise<void> {
    const run = new RunClock()
    for (const record of records) {
      if (isWanted(record)) this.#add(record)
      if (run.isSliceOver()) await run.rest(EVENT_LOOP)
    }
  }

  #add(record: CacheRecord): void {
    if (record.kind === 'head') {
      if (this.hasHead) return
      this.hasHead = true
      this.blocks.add(record.found.hash)
    }
    const bytes = recordBytes(record)
    const id = keccak256Hex(bytes)
    if (this.#known.has(id) || this.#bytes + bytes.length > this.#maxBytes) return
    this.#known.add(id)
    this.#records.push(bytes)
    this.#bytes += bytes.length
    if (record.kind === 'account') this.codes.add(record.account?.codeHash)
    if (record.kind === 'canonical') this.blocks.add(record.hash)
  }

  bytes(): Uint8Array {
    return joinBytes(this.#records)
  }
}
