import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { RunClock } from '../base/runClock.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import { executeBlock } from '../execution/verifyBlock.ts'
import type { Account } from '../types/account.ts'
import type { Header } from '../types/header.ts'
import type { RpcContext } from './context.ts'
import { rpcError } from './errors.ts'

/**
 * Accounts, by address, that differ between `start`, an earlier canonical block, and `end`. Executes the blocks in between
 * again, in slices. Throws `timeout` and `state-not-available`.
 */
export async function modifiedAccounts(
  { chain, work }: Pick<RpcContext, 'chain' | 'work'>,
  start: Header,
  end: Header,
  timeoutMs: number,
): Promise<Address[]> {
  const { fork } = chain
  if (fork !== undefined && (fork.isFollowed || start.number < chain.genesis.header.number)) {
    const last = fork.isFollowed ? end.number : chain.genesis.header.number
    const reason = `blocks up to ${last} are those of the remote chain, which does not tell what accounts they changed`
    throw rpcError(-32000, reason)
  }
  const [before, after] = [chain.committedState(start), chain.committedState(end)]
  const run = new RunClock(timeoutMs)
  const touched = new Set<Address>()
  let parent = start
  for (let number = start.number + 1n; number <= end.number; number++) {
    const block = chain.blockByNumber(number)!
    const from = chain.startOf(parent, block.hash)
    for (const { address } of from.changes?.edits ?? []) touched.add(address)
    if (from.changes?.base === 'genesis')
      for (const state of [chain.genesis.header, parent]) {
        for (const { address } of chain.committedState(state).accounts()) if (address !== undefined) touched.add(address)
      }
    for (const address of executeBlock(chain, from, block).diff.keys()) touched.add(address)
    parent = block.header
    if (performance.now() > run.deadlineMs)
      throw new CodedError<OutcomeErrorCode>('timeout', `the execution timed out at block ${number}: use a smaller block range`)
    if (run.isSliceOver()) await run.rest(work)
  }
  return Array.from(touched)
    .filter((address) => isOther(before.account(address), after.account(address)))
    .toSorted()
}

function isOther(before: Account | undefined, after: Account | undefined): boolean {
  if (before === undefined || after === undefined) return before !== after
  return (
    before.nonce !== after.nonce ||
    before.balance !== after.balance ||
    before.codeHash !== after.codeHash ||
    before.storageRoot !== after.storageRoot
  )
}
