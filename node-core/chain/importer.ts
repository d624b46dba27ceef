/** Imports blocks from a file, as other clients export them: RLP of one block after the other, gzipped or not. */
import { stat } from 'node:fs/promises'
import { CodedError } from '../base/codedError.ts'
import type { BlockRule, InvalidBlockCode, InvalidBlockData } from '../execution/invalidBlock.ts'
import { blockFromRlp } from '../types/block.ts'
import { headerFromRlp, headerHash } from '../types/header.ts'
import { decodeRlp, rlpList } from '../types/rlp.ts'
import type { Chain } from './chain.ts'
import { readRlpFile } from './rlpFile.ts'

/** `import-failed`: the file cannot be read, holds something else than blocks, or a block that the chain refuses. */
export type ImportErrorCode = 'import-failed'

/** How far an import has come. */
export interface ImportProgress {
  /** Blocks that the import put into the chain. */
  imported: number
  /** Blocks of the file that the chain held already. */
  skipped: number
  /** Of the newest block that was read. */
  number: bigint
  /** Bytes of the file that were read, of `totalBytes`. */
  bytesRead: number
  totalBytes: number
}

export interface ImportOptions {
  /** Called after every block. */
  onProgress?: (progress: ImportProgress) => void
}

/**
 * Verifies the blocks of a file, one after the other, and puts them into the chain; those that it holds already are skipped, so that
 * the same call goes on where an interrupted one stopped. A default chain without blocks takes its block 0 from the file. What came
 * before a bad block stays. Throws CodedError<ImportErrorCode>, whose message names the block and the reason.
 */
export async function importBlocks(chain: Chain, path: string, { onProgress }: ImportOptions = {}): Promise<ImportProgress> {
  const progress: ImportProgress = { imported: 0, skipped: 0, number: 0n, bytesRead: 0, totalBytes: 0 }
  // Where the error itself does not say which block it means, `name` does.
  let name = ''
  try {
    progress.totalBytes = (await stat(path)).size
    for await (const { bytes, offset, bytesRead } of readRlpFile(path)) {
      name = `the block at byte ${offset}: `
      const item = rlpList(decodeRlp(bytes), 'block', 3, 4)
      const header = headerFromRlp(item[0])
      const hash = headerHash(header)
      name = `block ${header.number} (${hash}): `
      if (chain.canonicalHash(header.number) === hash) progress.skipped++
      else {
        if (header.number === chain.genesis.header.number) await chain.exclusive(() => chain.adoptGenesis(header))
        else {
          const block = blockFromRlp(item)
          await chain.exclusive(() => chain.importBlock(block))
        }
        progress.imported++
      }
      Object.assign(progress, { number: header.number, bytesRead })
      name = ''
      onProgress?.({ ...progress })
    }
  } catch (error) {
    // Neither ours nor of the file system: a bug, to be seen with its stack.
    if (!(error instanceof CodedError) && !(error instanceof Error && 'code' in error)) throw error
    throw failure(path, `${error.code === 'invalid-block' ? '' : name}${error.message}${remedyOf(error)}`, progress, error)
  }
  return progress
}

/** What helps where a block breaks a rule that a chain may do without. */
const REMEDIES: Partial<Record<BlockRule, string>> = { 'gas-limit': '; a chain with --any-gas-limit accepts it' }

function remedyOf(error: unknown): string {
  const isInvalid = error instanceof CodedError && error.code === ('invalid-block' satisfies InvalidBlockCode)
  return (isInvalid && REMEDIES[(error.data as InvalidBlockData).rule]) || ''
}

function failure(path: string, reason: string, { imported, skipped }: ImportProgress, cause: unknown): CodedError<ImportErrorCode> {
  const before = imported + skipped
  const kept = before === 0 ? '' : `; the blocks before it in the file (${before}) are in the chain`
  return new CodedError('import-failed', `cannot import ${path}: ${reason}${kept}`, { cause })
}
