import type { Traceable } from '../contract/traceable.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { captureCall, captureTransaction } from '../reproduction/capture.ts'
import { type Reproduction, reproduction, reproductionFromJson } from '../reproduction/bundle.ts'
import { assertReproducible, runReproduction } from '../reproduction/run.ts'
import { blockOverrideOf, callRequestOf, stateOverrideOf } from './callRequest.ts'
import type { RpcCall, RpcContext } from './context.ts'
import { simulationAt, simulationLimits } from './simulation.ts'
import { requestOf, whereTransaction } from './tracedOf.ts'

/** Differences that are reported. */
const MAX_DIFFERENCES = 100

/** The bundle of a transaction or a call, which has been run on its own. Rejects with CodedError<ReproductionErrorCode> if it differs there. */
export async function captureReproduction(call: RpcCall, subject: Traceable): Promise<Reproduction> {
  const bundle = await call.work.run(() => capture(call, subject), call.requester)
  await assertReproducible(bundle, call.chain.engine)
  return bundle
}

/**
 * Creates and opens a workspace that begins with a bundle. A bundle that is not valid, or cannot run, leaves nothing behind. Rejects with
 * RpcError and CodedError<ReproductionErrorCode>.
 */
export async function openReproduction({ chain, dataFolders }: RpcContext, value: unknown, name: string) {
  const bundle = reproductionFromJson(value)
  const { differences } = await runReproduction(bundle, chain.engine)
  await dataFolders.createReproduction(name, JSON.stringify(reproduction.encode(bundle)))
  return { workspace: await dataFolders.open(name), isSame: differences.length === 0, differences: differences.slice(0, MAX_DIFFERENCES) }
}

function capture(context: RpcContext, subject: Traceable): Work<Reproduction> {
  const { chain, limits } = context
  const clock = new RunClock(limits.callTimeoutMs || Infinity)
  if (typeof subject !== 'string') {
    const stateOverride = stateOverrideOf(subject.stateOverrides)
    const blockOverride = blockOverrideOf(subject.blockOverrides)
    const options = { ...simulationLimits(limits), ...(stateOverride && { stateOverride }), ...(blockOverride && { blockOverride }) }
    return captureCall(simulationAt(context, subject.block), callRequestOf(subject.call), options, clock)
  }
  const place = whereTransaction(context, subject)
  if ('index' in place) return captureTransaction(chain, place.block, place.index, clock)
  return captureCall(simulationAt(context, 'pending'), requestOf(place.waiting), simulationLimits(limits), clock)
}
