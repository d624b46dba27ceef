import type { Address, Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import type { BlockEnv } from '../evm/environment.ts'
import type { Precompile } from '../evm/precompiles/precompile.ts'
import type { AccountDiff, StateDiff, StateReader } from '../evm/state.ts'
import { precompilesOf } from '../evm/precompiles/precompiles.ts'
import type { Rules } from '../evm/rules/rules.ts'
import { StateOverlay } from '../state/stateOverlay.ts'

/** `invalid-override`: overrides that contradict each other or name something that does not exist. */
export type OverrideErrorCode = 'invalid-override'

/** Overrides of an account in a simulation. `state` replaces the whole storage, `stateDiff` single slots. */
export interface AccountOverride {
  balance?: bigint
  nonce?: bigint
  code?: Uint8Array
  state?: ReadonlyMap<bigint, bigint>
  stateDiff?: ReadonlyMap<bigint, bigint>
  /** Moves the precompile of the account to this address. */
  movePrecompileToAddress?: Address
}

/** Overrides by account. */
export type StateOverride = ReadonlyMap<Address, AccountOverride>

/** Overrides of the block in a simulation. */
export interface BlockOverride {
  number?: bigint
  /** Unix seconds. */
  timestamp?: bigint
  gasLimit?: bigint
  coinbase?: Address
  prevRandao?: Hash
  difficulty?: bigint
  baseFeePerGas?: bigint
  blobBaseFee?: bigint
}

/** The environment with the overrides applied. */
export function overriddenEnv(env: BlockEnv, override: BlockOverride): BlockEnv {
  const { prevRandao, ...rest } = override
  return { ...env, ...rest, ...(prevRandao !== undefined && { prevRandao: BigInt(prevRandao) }) }
}

/** The state with the overrides applied. */
export function overriddenState(state: StateReader, overrides: StateOverride): StateReader {
  const overlay = new StateOverlay(state)
  overlay.apply(stateOverrideDiff(overrides))
  return overlay
}

/** The overrides as a state diff. */
export function stateOverrideDiff(overrides: StateOverride): StateDiff {
  return new Map(Array.from(overrides, ([address, override]) => [address, accountDiffOf(address, override)]))
}

function accountDiffOf(address: Address, override: AccountOverride): AccountDiff {
  const { balance, nonce, code, state, stateDiff } = override
  if (state && stateDiff) throw invalid(`account ${address} has both 'state' and 'stateDiff'`)
  const storage = state ?? stateDiff
  return {
    ...(balance !== undefined && { balance }),
    ...(nonce !== undefined && { nonce }),
    ...(code && { code: { hash: keccak256Hex(code), bytes: code } }),
    ...(state && { storageCleared: true }),
    ...(storage && { storage: new Map(storage) }),
  }
}

/**
 * The effect of the overrides on precompiles: null at every address that they touch, where the account's code counts from then on, and a
 * moved precompile at its new address. Undefined if they touch none.
 */
export function overriddenPrecompiles(rules: Rules, overrides: StateOverride): ReadonlyMap<Address, Precompile | null> | undefined {
  const own = precompilesOf(rules)
  const changed = new Map<Address, Precompile | null>()
  const moves: [Address, Precompile][] = []
  for (const [address, { movePrecompileToAddress: to }] of overrides) {
    const precompile = own.get(address)
    if (to !== undefined) {
      if (precompile === undefined) throw invalid(`account ${address} is not a precompile`)
      if (overrides.has(to)) throw invalid(`account ${to} is already overridden`)
      moves.push([to, precompile])
    }
    if (precompile !== undefined) changed.set(address, null)
  }
  for (const [to, precompile] of moves) changed.set(to, precompile)
  return changed.size === 0 ? undefined : changed
}

const invalid = (message: string) => new CodedError<OverrideErrorCode>('invalid-override', message)
