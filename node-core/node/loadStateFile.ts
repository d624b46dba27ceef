/** `--load-state FILE`: begins a chain with a state that anvil or this node has dumped. */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CodedError } from '../base/codedError.ts'
import { MAX_STATE_BYTES, loadAnvilState } from '../chain/anvilStateFile.ts'
import type { Chain } from '../chain/chain.ts'
import type { Log } from './log.ts'

/** `load-state`: the file cannot be read, or is not a state. */
export type LoadStateErrorCode = 'load-state'

/**
 * Loads the state into a chain that has no blocks and no changes by hand yet; a chain that has already begun is left as it is. A folder stands
 * for its state.json, as with anvil. Throws CodedError<LoadStateErrorCode>.
 */
export async function loadStateFile(chain: Chain, path: string, log: Log): Promise<void> {
  if (chain.head.hash !== chain.genesis.hash || chain.pendingChanges !== undefined) {
    log.info('state not loaded: the chain exists already', { file: path })
    return
  }
  try {
    const file = statSync(path).isDirectory() ? join(path, 'state.json') : path
    const { size } = statSync(file)
    if (size > MAX_STATE_BYTES) throw new RangeError(`file has ${size} bytes, the limit is ${MAX_STATE_BYTES}`)
    const { accounts, values } = await loadAnvilState(chain, await readFile(file), '--load-state')
    log.info('state loaded', { file, accounts, values })
  } catch (error) {
    throw new CodedError<LoadStateErrorCode>('load-state', `cannot load the state ${path}: ${(error as Error).message}`, { cause: error })
  }
}
