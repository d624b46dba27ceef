/** The batches in LevelDB's write-ahead logs: sequence number in 8 bytes, count in 4, and the writes (LevelDB, db/write_batch.cc). */
import { LevelReader } from './levelReader.ts'
import type { TableEntry } from './levelTable.ts'

/** The writes of a batch. Throws a RangeError if the record is not a batch. */
export function* writesOfLevelBatch(record: Buffer): Generator<TableEntry> {
  let sequence = record.readBigUInt64LE(0)
  const reader = new LevelReader(record, 12)
  while (!reader.isAtEnd) {
    const isPut = reader.bytes(1)[0] === 1
    const key = reader.lengthPrefixed()
    yield { key, sequence: sequence++, value: isPut ? reader.lengthPrefixed() : undefined }
  }
}
