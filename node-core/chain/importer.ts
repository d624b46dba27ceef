/** Imports blocks from a file, as exported by other clients: concatenated RLP of blocks, optionally gzipped; see `exporter.ts`. */
import { stat } from 'node:fs/promises'
import { CodedError } from '../base/codedError.ts'
import type { BlockRule, InvalidBlockCode, InvalidBlockData } from '../execution/invalidBlock.ts'
import { blockFromRlp } from '../types/block.ts'
import { headerFromRlp, headerHash } from '../types/header.ts'
import { decodeRlp, malformed, rlpList } from '../types/rlp.ts'
import type { Chain } from './chain.ts'
import { originFromRlp } from './exporter.ts'
import { readRlpFile } from './rlpFile.ts'

/** `import-failed`: the file cannot be read, contains something other than blocks, or contains a block that the chain rejects. */
export type ImportErrorCode = 'import-failed'

/** Progress of an import. */
export interface ImportProgress {
  /** Number of imported blocks. */
  imported: number
  /** Number of blocks in the file that the chain had already. */
  skipped: number
  /** Of the last block that was read. */
  number: bigint
  /** Bytes of the file read so far, of `totalBytes`. */
  bytesRead: number
  totalBytes: number
}

export interface ImportOptions {
  /** Called after every block. */
  onProgress?: (progress: ImportProgress) => void
}

/**
 * Verifies the blocks of a file in sequence and imports them; blocks that the chain has already are skipped, so that repeating the call
 * resumes an interrupted import. A default chain without blocks takes its block 0 from the file. Blocks before an invalid one stay. Throws
 * CodedError<ImportErrorCode>, naming the block and the reason.
 */
export async function importBlocks(chain: Chain, path: string, { onProgress }: ImportOptions = {}): Promise<ImportProgress> {
  const progress: ImportProgress = { imported: 0, skipped: 0, number: 0n, bytesRead: 0, totalBytes: 0 }
  // `name` identifies the block if the error itself does not.
  let name = ''
  /** What the file says of the making of its next block. */
  let next: ReturnType<typeof originFromRlp>
  try {
    progress.totalBytes = (await stat(path)).size
    for await (const { bytes, offset, bytesRead } of readRlpFile(path)) {
      name = `the block at byte ${offset}: `
      const item = rlpList(decodeRlp(bytes), 'block', 3, 4)
      const found = originFromRlp(item)
      if (found !== undefined) {
        if (next !== undefined) throw malformed(ORPHAN)
        next = found
        continue
      }
      const header = headerFromRlp(item[0])
      const hash = headerHash(header)
      name = `block ${header.number} (${hash}): `
      if (next !== undefined && next.hash !== hash) throw malformed(`the changes before it belong to block ${next.hash}`)
      const origin = next?.origin
      next = undefined
      if (chain.canonicalHash(header.number) === hash) progress.skipped++
      else {
        if (header.number === chain.genesis.header.number) await chain.exclusive(() => chain.adoptGenesis(header))
        else {
          const block = blockFromRlp(item)
          await chain.exclusive(() => chain.importBlock(block, origin))
        }
        progress.imported++
      }
      Object.assign(progress, { number: header.number, bytesRead })
      name = ''
      onProgress?.({ ...progress })
    }
    if (next !== undefined) throw malformed(ORPHAN)
  } catch (error) {
    // Neither a coded error nor a file system error: a bug, rethrown with its stack.
    if (!(error instanceof CodedError) && !(error instanceof Error && 'code' in error)) throw error
    throw failure(path, `${error.code === 'invalid-block' ? '' : name}${error.message}${remedyOf(error)}`, progress, error)
  }
  return progress
}

/** Refusal of changes by hand that no block follows. */
const ORPHAN = 'changes by hand without the block that starts with them'

/** Remedies for violations of optional rules. */
const REMEDIES: Partial<Record<BlockRule, string>> = { 'gas-limit': '; a chain with --any-gas-limit accepts it' }

function remedyOf(error: unknown): string {
  const isInvalid = error instanceof CodedError && error.code === ('invalid-block' satisfies InvalidBlockCode)
  return (isInvalid && REMEDIES[(error.data as InvalidBlockData).rule]) || ''
}

function failure(path: string, reason: string, { imported, skipped }: ImportProgress, cause: unknown): CodedError<ImportErrorCode> {
  const before = imported + skipped
  const kept = before === 0 ? '' : `; the blocks before it (${before}) are in the chain`
  return new CodedError('import-failed', `cannot import ${path}: ${reason}${kept}`, { cause })
}
