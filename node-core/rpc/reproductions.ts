import type { Address } from '../contract/hex.ts'
import type { Sendable } from '../contract/traceable.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { captureCall, captureTransaction } from '../reproduction/capture.ts'
import { MAX_BUNDLE_ARTIFACTS, type Reproduction, reproduction, reproductionFromJson } from '../reproduction/bundle.ts'
import { assertReproducible, runReproduction } from '../reproduction/run.ts'
import { blockOverrideOf, callRequestOf, stateOverrideOf } from './callRequest.ts'
import type { RpcCall, RpcContext } from './context.ts'
import { simulationAt, simulationLimits } from './simulation.ts'
import { requestOf, whereTransaction } from './tracedOf.ts'

/** Differences that are reported. */
const MAX_DIFFERENCES = 100

type BundleDescription = Required<Pick<Reproduction, 'artifacts' | 'labels'>>

/** The bundle of a transaction or a call, which has been run on its own. Rejects with CodedError<ReproductionErrorCode> if it differs there. */
export async function captureReproduction(call: RpcCall, subject: Sendable): Promise<Reproduction> {
  const bundle = await call.work.run(() => capture(call, subject), call.requester)
  await assertReproducible(bundle, call.chain.engine)
  return bundle
}

/** The bundle with the artifacts and labels of its contracts, which are private. */
export async function captureDescribed(call: RpcCall, subject: Sendable): Promise<Reproduction> {
  const bundle = await captureReproduction(call, subject)
  if (!call.session.authenticated) return bundle
  const { artifacts, labels } = await call.work.run(() => descriptionOf(call, bundle), call.requester)
  return { ...bundle, ...(artifacts.length > 0 && { artifacts }), ...(labels.size > 0 && { labels }) }
}

/** What the workspace knows of the addresses in a bundle. */
function* descriptionOf({ workspace }: RpcCall, { accounts, expected }: Reproduction): Work<BundleDescription> {
  const created = Array.from(expected.stateDiff).flatMap(([address, change]) => (change?.code?.length ? [address] : []))
  const withCode = Array.from(accounts).flatMap(([address, { code }]) => (code.length > 0 ? [address] : []))
  const addresses = new Set([...withCode, ...created])
  const byId = new Map<string, BundleDescription['artifacts'][number]>()
  for (const address of addresses) {
    const id = (yield* workspace.contract(address))?.artifactId
    if (id === null || id === undefined) continue
    const known = byId.get(id)
    if (known) known.addresses.push(address)
    else if (byId.size < MAX_BUNDLE_ARTIFACTS) byId.set(id, { ...workspace.interfaceOf(id)!, addresses: [address] })
  }
  const named = [...accounts.keys(), ...addresses].map((address) => [address, workspace.labelOf(address)] as const)
  const labels = new Map(named.filter((entry): entry is [Address, string] => entry[1] !== undefined))
  return { artifacts: [...byId.values()], labels }
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

function capture(context: RpcContext, subject: Sendable): Work<Reproduction> {
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
