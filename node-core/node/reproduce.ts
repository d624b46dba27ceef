/** `--reproduce FILE`: begins a chain with a reproduction bundle. */
import { CodedError } from '../base/codedError.ts'
import type { Chain } from '../chain/chain.ts'
import type { Address } from '../contract/hex.ts'
import { MAX_BUNDLE_BYTES, type Reproduction, readReproduction } from '../reproduction/bundle.ts'
import { mineReproduction } from '../reproduction/run.ts'
import type { Workspace } from '../workspace/workspace.ts'
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

/** Whether a chain that begins with a bundle has not run it yet. */
export function isNotReproduced(chain: Chain): boolean {
  return chain.head.hash === chain.genesis.hash && chain.pendingChanges === undefined
}

/** Names and describes the contracts of a bundle in a workspace. What cannot be taken over is logged: the transaction runs without it. */
export function describeReproduction(workspace: Workspace, path: string, log: Log): void {
  const { artifacts = [], labels = new Map<Address, string>() } = readBundleFile(path)
  const attempt = (what: string, run: () => void): void => {
    try {
      run()
    } catch (error) {
      log.warn('the reproduction has something that cannot be taken over', { what, reason: (error as Error).message })
    }
  }
  for (const { name, source, abi, storageLayout, addresses } of artifacts) {
    attempt(name, () => {
      const content = JSON.stringify({ contractName: name, sourceName: source, abi, storageLayout })
      const [added] = workspace.addArtifacts([{ name: `${name}.json`, content }])
      if (added!.problems.length > 0) throw new Error(added!.problems.join('; '))
      for (const address of addresses) workspace.assignArtifact(address, added!.artifacts[0]!.id)
    })
  }
  for (const [address, label] of labels) attempt(label, () => workspace.setLabel(address, label))
}

/** Mines the transaction of a bundle on the chain that begins with it, and logs whether it did as expected. */
export async function reproduceFirstBlock(chain: Chain, path: string, log: Log): Promise<void> {
  try {
    const { hash, outcome, differences } = await mineReproduction(chain, readBundleFile(path))
    const fields = { transaction: hash, status: outcome.status, gasUsed: Number(outcome.gasUsed) }
    if (differences.length === 0) log.info('transaction reproduced: same status, gas, output, logs and state', fields)
    else log.warn('transaction reproduced, with another outcome than expected', { ...fields, differences: differences.slice(0, 20) })
  } catch (error) {
    throw error instanceof CodedError && error.code === 'reproduction-file' ? error : problem(path, error)
  }
}
