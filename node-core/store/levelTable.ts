/**
 * LevelDB's tables, read without LevelDB, which trusts their content: it serves flipped bits, and a zeroed page aborts the process. A table
 * is immutable: blocks, an index block that references the data blocks, a metaindex block that references the filter, and a footer of 48
 * bytes that references both (LevelDB, doc/table_format.md). Each block is followed by its compression type and a checksum of both.
 */
import { uncompress } from 'snappyjs'
import { RunningCrc32c, maskedCrc32c } from './crc32c.ts'
import { LevelReader } from './levelReader.ts'

const FOOTER_BYTES = 48
const MAGIC = 0xdb4775248b80fb57n
const TRAILER_BYTES = 5
const SNAPPY = 1
/** Bytes that are checked within some ten milliseconds. */
const CHECK_SLICE_BYTES = 2 ** 21
/** Blocks contain about 4 KiB, or one value; no value is larger than this. */
const MAX_BLOCK_BYTES = 2 ** 30

/** Position of a block in its file. */
interface BlockHandle {
  offset: number
  size: number
}

/** An entry of a table: the write with the highest sequence number is the current one of its key. */
export interface TableEntry {
  key: Buffer
  sequence: bigint
  /** Undefined if the key was deleted. */
  value: Buffer | undefined
}

/** A block, or a reference to one, is damaged; the message says where. */
export class TableDamage extends Error {}

/** A table file in memory. */
export class LevelTable {
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Checks every block, and yields from time to time. Throws TableDamage. */
  *check(): Generator<void, void> {
    const { metaindex, index } = this.#footer()
    for (const [, value] of this.#entriesOf(metaindex)) this.#check(handleOf(value, 'the metaindex'))
    let bytes = 0
    for (const block of this.#dataBlocks(index)) {
      this.#check(block)
      bytes += block.size
      if (bytes < CHECK_SLICE_BYTES) continue
      bytes = 0
      yield
    }
  }

  /** Entries of all intact blocks, in key order; each damaged block is reported to `onDamage`. */
  *entries(onDamage?: (damage: TableDamage) => void): Generator<TableEntry> {
    for (const { entries } of this.blocks(onDamage)) yield* entries
  }

  /** The intact blocks with their positions in the file. */
  *blocks(onDamage: (damage: TableDamage) => void = () => {}): Generator<{ offset: number; entries: TableEntry[] }> {
    for (const block of this.#intactIndex(onDamage)) {
      try {
        yield { offset: block.offset, entries: Array.from(this.#entriesOf(block), ([key, value]) => tableEntryOf(key, value)) }
      } catch (error) {
        if (!(error instanceof TableDamage)) throw error
        onDamage(error)
      }
    }
  }

  #intactIndex(onDamage: (damage: TableDamage) => void): BlockHandle[] {
    try {
      return Array.from(this.#dataBlocks(this.#footer().index))
    } catch (error) {
      if (!(error instanceof TableDamage)) throw error
      onDamage(error)
      // The data blocks are followed by the filter, the metaindex with the filter's name, and the index.
      const blocks = Array.from(this.#scannedBlocks())
      const metaindex = blocks.findIndex((block) => this.#isMetaindex(block))
      return blocks.slice(0, Math.max(0, metaindex - 1))
    }
  }

  #isMetaindex(block: BlockHandle): boolean {
    try {
      const first = this.#entriesOf(block).next()
      return first.done !== true && first.value[0].subarray(0, 7).equals(Buffer.from('filter.'))
    } catch (error) {
      if (!(error instanceof TableDamage)) throw error
      return false
    }
  }

  /** For a damaged index: the blocks from the start of the file, each ending where its checksum matches. */
  *#scannedBlocks(): Generator<BlockHandle> {
    const bytes = this.#bytes
    for (let offset = 0; offset < bytes.length;) {
      const crc = new RunningCrc32c()
      let end = offset
      while (end + TRAILER_BYTES <= bytes.length && !(crc.add(bytes[end]!) === bytes.readUInt32LE(end + 1) && bytes[end]! <= SNAPPY)) end++
      if (end + TRAILER_BYTES > bytes.length) return
      yield { offset, size: end - offset }
      offset = end + TRAILER_BYTES
    }
  }

  #footer(): { metaindex: BlockHandle; index: BlockHandle } {
    const at = this.#bytes.length - FOOTER_BYTES
    if (at < 0 || this.#bytes.readBigUInt64LE(this.#bytes.length - 8) !== MAGIC) throw new TableDamage('the footer is damaged')
    const reader = new LevelReader(this.#bytes, at)
    return readable('the footer', () => ({ metaindex: readHandle(reader), index: readHandle(reader) }))
  }

  *#dataBlocks(index: BlockHandle): Generator<BlockHandle> {
    for (const [, value] of this.#entriesOf(index)) yield handleOf(value, 'the index')
  }

  #check({ offset, size }: BlockHandle): void {
    const end = offset + size
    if (end + TRAILER_BYTES > this.#bytes.length) throw new TableDamage(`a block at byte ${offset} would extend past the end of the file`)
    if (this.#bytes.readUInt32LE(end + 1) !== maskedCrc32c(this.#bytes, offset, end + 1))
      throw new TableDamage(`the block at byte ${offset} is damaged`)
  }

  /** Keys and values of a block after checking it: each key is encoded by the prefix shared with the previous one. */
  *#entriesOf(handle: BlockHandle): Generator<[key: Buffer, value: Buffer]> {
    this.#check(handle)
    const { offset, size } = handle
    const stored = this.#bytes.subarray(offset, offset + size)
    const where = `the block at byte ${offset}`
    const block = this.#bytes[offset + size] === SNAPPY ? readable(where, () => uncompress(stored, MAX_BLOCK_BYTES)) : stored
    const end = readable(where, () => block.length - 4 - 4 * block.readUInt32LE(block.length - 4))
    const reader = new LevelReader(block)
    let key: Buffer = Buffer.alloc(0)
    while (reader.at < end) {
      yield readable(where, () => {
        const shared = reader.varint()
        const length = reader.varint()
        const valueLength = reader.varint()
        key = Buffer.concat([key.subarray(0, shared), reader.bytes(length)])
        return [key, reader.bytes(valueLength)]
      })
    }
  }
}

/** The key is followed by 8 bytes: the type of the entry (1: a value) and its sequence number. */
function tableEntryOf(key: Buffer, value: Buffer): TableEntry {
  if (key.length < 8) throw new TableDamage('a key is too short')
  const tag = key.readBigUInt64LE(key.length - 8)
  return { key: key.subarray(0, -8), sequence: tag >> 8n, value: (tag & 0xffn) === 1n ? value : undefined }
}

const readHandle = (reader: LevelReader): BlockHandle => ({ offset: reader.varint(), size: reader.varint() })
const handleOf = (bytes: Buffer, where: string): BlockHandle => readable(where, () => readHandle(new LevelReader(bytes)))

/** Turns a failure to read bytes at that position into damage. */
function readable<T>(where: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new TableDamage(`${where} cannot be read`)
  }
}
