import type { Work } from '../base/longWork.ts'
import { depositSlot } from '../chain/predeploys.ts'
import { delegationTo } from '../evm/code/delegation.ts'
import type { StateOverride } from '../execution/overrides.ts'
import { rulesAt } from '../execution/chainRules.ts'
import type { SimulationOptions } from '../execution/simulate.ts'
import { ChangedState } from './changedState.ts'
import { depositIn, withDeposit } from './deposits.ts'
import { type EntryPointVersion, isUnpacked } from './entryPoints.ts'
import type { PhaseGas } from './phases.ts'
import { isRejection, operationRevert } from './rejection.ts'
import { type Trial, type TrialPlace, tryOperation } from './trial.ts'
import { type UserOperation, paymasterOf, withPaymasterGas } from './userOperation.ts'

/** Gas limits of an operation. The paymaster's are zero without one, and for EntryPoint 0.6. */
export interface OperationGas {
  preVerificationGas: bigint
  verificationGasLimit: bigint
  callGasLimit: bigint
  paymasterVerificationGasLimit: bigint
  paymasterPostOpGasLimit: bigint
}

type Price = Pick<UserOperation, 'maxFeePerGas' | 'maxPriorityFeePerGas'>

const FREE: Price = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }

/** Added to each limit: a real signature may cost more than a placeholder, and the state may be another one by then. */
const withMargin = (gas: bigint): bigint => gas + (gas + 9n) / 10n

/**
 * Gas limits with which the operation succeeds; its own do not count, and its signatures may be placeholders. Who pays need not have the
 * ether yet. Throws CodedError<UserOperationErrorCode>, and as `Simulation`.
 */
export function* estimateUserOperation(place: TrialPlace, operation: UserOperation, options: SimulationOptions): Work<OperationGas> {
  return yield* new Estimate(place, operation, options).run()
}

class Estimate {
  readonly #place: TrialPlace
  readonly #operation: UserOperation
  readonly #options: SimulationOptions

  constructor(place: TrialPlace, operation: UserOperation, options: SimulationOptions) {
    this.#place = place
    this.#operation = operation
    this.#options = options
  }

  *run(): Work<OperationGas> {
    const { version } = this.#place
    const most = this.#highestLimit()
    const paymaster = paymasterOf(this.#operation, version)
    const hasOwnLimits = paymaster !== undefined && isUnpacked(version)
    const highest: OperationGas = {
      preVerificationGas: 0n,
      verificationGasLimit: most,
      callGasLimit: most,
      paymasterVerificationGasLimit: hasOwnLimits ? most : 0n,
      paymasterPostOpGasLimit: hasOwnLimits ? most : 0n,
    }
    const { phases, ...beginning } = yield* this.#beginning(highest)
    let { limits } = beginning
    for (const [limit, phase] of SEARCHED) {
      if (limits[limit] > 0n) limits = { ...limits, [limit]: yield* this.#least(limits, limit, phases[phase]) }
    }
    const last = yield* this.#try(limits)
    return {
      preVerificationGas: withMargin(overheadOf(last)),
      verificationGasLimit: withMargin(limits.verificationGasLimit),
      callGasLimit: withMargin(limits.callGasLimit),
      paymasterVerificationGasLimit: withMargin(limits.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: withMargin(limits.paymasterPostOpGasLimit),
    }
  }

  /**
   * Limits with which the operation succeeds, and the gas that it uses then. The highest ones are tried without a price first: a paymaster
   * may have to put aside in tokens what all limits would cost, and accounts do not have that much.
   */
  *#beginning(highest: OperationGas): Work<{ limits: OperationGas; phases: PhaseGas }> {
    const free = yield* this.#success(highest, FREE)
    if (free !== undefined) {
      const limits = { ...highest }
      for (const [limit, phase] of SEARCHED) limits[limit] = least(highest[limit], 2n * free.phases[phase] + ROOM)
      const found = yield* this.#success(limits)
      if (found !== undefined) return { limits, phases: found.phases }
    }
    const { outcome, phases } = yield* this.#try(highest)
    if (!outcome.success) throw operationRevert(outcome)
    return { limits: highest, phases }
  }

  /** No bundle in a block could use more. */
  #highestLimit(): bigint {
    const { header, config } = this.#place.simulation
    const { txGas } = rulesAt(config, header.number, header.timestamp).limits
    return least(header.gasLimit, txGas, MAX_LIMIT)
  }

  /** Nearly the least value of one limit with which the operation succeeds. `used`: the gas of the calls that it limits. */
  *#least(limits: OperationGas, limit: keyof OperationGas, used: bigint): Work<bigint> {
    if (used === 0n) return 0n
    const succeedsWith = (value: bigint) => this.#success({ ...limits, [limit]: value })
    if ((yield* succeedsWith(used)) !== undefined) return used
    let [tooLittle, enough] = [used, limits[limit]]
    for (let step = larger(used / 32n, MIN_STEP); tooLittle + step < enough; step *= 2n) {
      if ((yield* succeedsWith(tooLittle + step)) !== undefined) enough = tooLittle + step
      else tooLittle += step
    }
    while (enough - tooLittle > larger(enough / 128n, MIN_STEP / 4n)) {
      const middle = (tooLittle + enough) / 2n
      if ((yield* succeedsWith(middle)) !== undefined) enough = middle
      else tooLittle = middle
    }
    return enough
  }

  /** Undefined if the operation fails, or is not taken. */
  *#success(limits: OperationGas, price: Price = this.#operation): Work<Trial | undefined> {
    try {
      const trial = yield* this.#try(limits, price)
      return trial.outcome.success ? trial : undefined
    } catch (error) {
      if (isRejection(error)) return undefined
      throw error
    }
  }

  *#try(limits: OperationGas, { maxFeePerGas, maxPriorityFeePerGas }: Price = this.#operation): Work<Trial> {
    const { version } = this.#place
    const operation = withGas({ ...this.#operation, maxFeePerGas, maxPriorityFeePerGas }, limits, version)
    const { authorization } = operation
    return yield* tryOperation(this.#place, operation, {
      gas: BUNDLE_GAS_PER_LIMIT * this.#highestLimit(),
      acceptsSignatures: true,
      ...(authorization && { authorizationList: [authorization] }),
      options: { ...this.#options, stateOverride: this.#stateFor(operation, limits) },
    })
  }

  /** The state in which the sender is a delegation, if it is to be one, and somebody can pay for these limits. */
  #stateFor(operation: UserOperation, limits: OperationGas): StateOverride {
    const { entryPoint, version } = this.#place
    const { sender, authorization, maxFeePerGas } = operation
    const state = new ChangedState(this.#place.simulation.state, this.#options.stateOverride)
    // A placeholder is no permission to delegate.
    if (authorization !== undefined) state.change(sender, { code: delegationTo(authorization.address) })
    const prefund = sumOf(limits, version) * maxFeePerGas
    const paymaster = paymasterOf(operation, version)?.paymaster
    const slot = depositSlot(paymaster ?? sender)
    const value = state.storage(entryPoint, slot)
    const deposit = depositIn(value, version)
    if (paymaster !== undefined) {
      state.change(entryPoint, { balance: state.balance(entryPoint) + prefund })
      state.setStorage(entryPoint, slot, withDeposit(value, deposit + prefund, version))
      return state.overrides
    }
    state.change(sender, { balance: state.balance(sender) + prefund })
    // A deposit that the final limits may exceed does not save the sender from paying, which takes gas.
    if (deposit > 0n && deposit < SAFE_PREFUNDS * prefund) state.setStorage(entryPoint, slot, withDeposit(value, 1n, version))
    return state.overrides
  }
}

/** Limits with the calls that they limit, in the order of the search: the last one of EntryPoint 0.6 includes the paymaster's. */
const SEARCHED: readonly (readonly [keyof OperationGas, keyof PhaseGas])[] = [
  ['callGasLimit', 'call'],
  ['paymasterPostOpGasLimit', 'postOp'],
  ['paymasterVerificationGasLimit', 'paymasterValidation'],
  ['verificationGasLimit', 'validation'],
]

const MIN_STEP = 2_000n
/** For what a limit has to cover besides the calls. */
const ROOM = 150_000n
/** How much more than the least limits cost is enough for the final ones. */
const SAFE_PREFUNDS = 3n
/** Where blocks may have any gas: more than runs in the time that a request has. */
const MAX_LIMIT = 1n << 32n
/** Gas of a trial, in highest limits: more than all limits together need, and the call data. */
const BUNDLE_GAS_PER_LIMIT = 8n

/** What the bundle costs and the EntryPoint does not count: its call data, and the work before and after the operation. */
function overheadOf({ result, outcome }: Trial): bigint {
  return larger(result.gasUsed - outcome.actualGasUsed, 0n)
}

/** All gas for which an EntryPoint has somebody pay in advance. */
function sumOf(limits: OperationGas, version: EntryPointVersion): bigint {
  const { preVerificationGas, verificationGasLimit, callGasLimit, paymasterVerificationGasLimit, paymasterPostOpGasLimit } = limits
  const verification = isUnpacked(version) ? verificationGasLimit : 3n * verificationGasLimit
  return preVerificationGas + verification + callGasLimit + paymasterVerificationGasLimit + paymasterPostOpGasLimit
}

function withGas(operation: UserOperation, gas: OperationGas, version: EntryPointVersion): UserOperation {
  const { preVerificationGas, verificationGasLimit, callGasLimit } = gas
  const limited = { ...operation, preVerificationGas, verificationGasLimit, callGasLimit }
  return withPaymasterGas(limited, version, gas.paymasterVerificationGasLimit, gas.paymasterPostOpGasLimit)
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const least = (...values: bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b))
