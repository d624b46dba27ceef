import type { WorkQueue } from '../base/workQueue.ts'
import type { Chain } from '../chain/chain.ts'
import { storedFork } from '../chain/fork.ts'
import { VerifiedSources } from '../workspace/verifiedSources.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { NodeOptions } from './options.ts'

/** Where the sources of contracts of a forked chain are asked for; undefined if the chain is no fork. */
export function verifiedSourcesOf(
  chain: Chain,
  work: WorkQueue,
  workspace: Workspace,
  { forkOffline, forkSources, forkTimeoutMs }: NodeOptions,
): VerifiedSources | undefined {
  const fork = storedFork(chain.store)
  if (fork === undefined) return undefined
  return new VerifiedSources({
    workspace,
    url: forkOffline ? 'off' : forkSources,
    timeoutMs: forkTimeoutMs,
    chain: {
      chainId: fork.chainId,
      codeOf: (address) =>
        chain.fetched(() => {
          const state = chain.stateAt(chain.head.header)
          const account = state.account(address)
          return account === undefined ? new Uint8Array(0) : state.code(account.codeHash)
        }),
      factsOf: (address) => chain.fetched(() => work.run(() => workspace.contract(address), {})),
    },
  })
}
