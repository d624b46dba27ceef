import { RunClock } from '../../base/runClock.ts'
import type { Work } from '../../base/longWork.ts'
import { knownContract } from '../knownContract.ts'
import type { Params } from '../params.ts'
import type { ExplorerServices } from '../services.ts'
import { type ContractMatch, matchOf } from './answers.ts'

const MAX_LIMIT = 200

/** The verified contracts of the chain, the newest first unless `sort=asc`; `afterMatchId`: those that follow that one. Throws `bad-request`. */
export function* listContracts(services: ExplorerServices, params: Params): Work<ContractMatch[]> {
  const { chain, timeoutMs } = services
  const records = chain.store.contracts
  const count = records.count ?? 0n
  const limit = params.count('limit', MAX_LIMIT, 1, MAX_LIMIT)
  const isAscending = params.oneOf('sort', ['desc', 'asc'], 'desc') === 'asc'
  // The id of a match is one more than the sequence number of its contract.
  const after = params.integer('afterMatchId', isAscending ? 0n : count + 1n)
  const clock = new RunClock(timeoutMs)
  const found: ContractMatch[] = []
  const step = isAscending ? 1n : -1n
  for (let at = (after > count + 1n ? count + 1n : after) - 1n + step; isAscending ? at < count : at >= 0n; at += step) {
    const address = records.at(at)?.address
    if (address === undefined || records.sequenceOf(address) !== at) continue
    const known = yield* knownContract(services, address)
    if (known) found.push(matchOf(chain, address, known))
    if (found.length >= limit || performance.now() > clock.deadlineMs) break
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return found
}
