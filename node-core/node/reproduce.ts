/** `--reproduce FILE`: begins a chain with a reproduction bundle. */
import { CodedError } from '../base/codedError.ts'
import type { Chain } from '../chain/chain.ts'
import { MAX_BUNDLE_BYTES, type Reproduction, readReproduction } from '../reproduction/bundle.ts'
import { mineReproduction } from '../reproduction/run.ts'
import type { Log } from './log.ts'
import { readTextFile } from './readTextFile.ts'

/** `reproduction-file`: the file cannot be read, or is not a bundle; or its transaction cannot be mined. */
export type ReproduceErrorCode = 'reproduction-file'

const problem = (path: string, error: unknown) =>
  new CodedError<ReproduceErrorCode>('reproduction-file', `cannot reproduce ${path}: ${(error as Error).message}`, { cause: error })

/** Reads a bundle. Throws CodedError<ReproduceErrorCode>. */
export function readBundleFile(path: string): Reproduction {
  try {
    return readReproduction(readTextFile(path, MAX_BUNDLE_BYTES))
  } catch (error) {
    throw problem(path, error)
  }
}

/** Mines the transaction of a bundle on the chain that begins with it, unless the chain has blocks already, and logs whether it did as expected. */
export async function reproduceFirstBlock(chain: Chain, path: string, log: Log): Promise<void> {
  if (chain.head.hash !== chain.genesis.hash || chain.pendingChanges !== undefined) return
  try {
    const { hash, outcome, differences } = await mineReproduction(chain, readBundleFile(path))
    const fields = { transaction: hash, status: outcome.status, gasUsed: Number(outcome.gasUsed) }
    if (differences.length === 0) log.info('transaction reproduced: same status, gas, output, logs and state', fields)
    else log.warn('transaction reproduced, with another outcome than expected', { ...fields, differences: differences.slice(0, 20) })
  } catch (error) {
    throw error instanceof CodedError && error.code === 'reproduction-file' ? error : problem(path, error)
  }
}
