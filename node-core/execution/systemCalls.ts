/** The system contract calls and deposits of a block: EIP-4788, 2935, 7002, 7251, 6110, collected by EIP-7685. */
import { createHash } from 'node:crypto'
import { SYSTEM_ADDRESS } from '../contract/etherLogs.ts'
import { type Address, type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { EMPTY_BYTES, bigintFromBytes, concatBytes } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'
import { HISTORY_STORAGE_ADDRESS } from '../types/blockHashHistory.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import { EMPTY_REQUESTS_HASH, type Header } from '../types/header.ts'
import type { Log } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'
import { BEACON_ROOTS_ADDRESS } from '../types/systemRings.ts'
import { type ExecutionContext, optionsFor } from './applyTransaction.ts'
import { effectOfSystemCall } from './knownSystemContracts.ts'

/** `system-call-failed`: a required system contract is missing or failed. `invalid-deposit`: a deposit log has an unknown layout. */
export type SystemCallErrorCode = 'system-call-failed' | 'invalid-deposit'

/** EIP-7002. */
export const WITHDRAWAL_REQUESTS_ADDRESS: Address = '0x00000961ef480eb55e80d19ad83579a64c007002'
/** EIP-7251. */
export const CONSOLIDATION_REQUESTS_ADDRESS: Address = '0x0000bbddc7ce488642fb579f8b00f3a590007251'

const SYSTEM_CALL_GAS = 30_000_000n

/** Calls at the start of a block: the parent's beacon block root (Cancun) and the parent's hash (Prague) are written into contracts. */
export function callSystemContractsAtStart(context: ExecutionContext, header: Pick<Header, 'parentHash' | 'parentBeaconBlockRoot'>): void {
  const { eip4788, eip2935 } = context.rules
  if (eip4788 && header.parentBeaconBlockRoot !== undefined) {
    callSystemContract(context, BEACON_ROOTS_ADDRESS, bytesFromHex(header.parentBeaconBlockRoot))
  }
  if (eip2935) callSystemContract(context, HISTORY_STORAGE_ADDRESS, bytesFromHex(header.parentHash))
}

/** Execution requests of a block after its transactions, by type, without empty ones (EIP-7685). From Prague. */
export function gatherRequests(
  context: ExecutionContext,
  receipts: readonly Receipt[],
  { depositContractAddress: depositContract, mayLackRequestContracts }: ChainConfig,
): Uint8Array[] {
  const call = (to: Address) => callSystemContract(context, to, EMPTY_BYTES) ?? (mayLackRequestContracts ? EMPTY_BYTES : failed(to))
  const deposits = depositContract === undefined ? [] : receipts.flatMap((receipt) => depositsOf(receipt.logs, depositContract))
  const requests = [
    concatBytes(Uint8Array.of(0), ...deposits),
    concatBytes(Uint8Array.of(1), call(WITHDRAWAL_REQUESTS_ADDRESS)),
    concatBytes(Uint8Array.of(2), call(CONSOLIDATION_REQUESTS_ADDRESS)),
  ]
  return requests.filter((request) => request.length > 1)
}

/** The header's commitment to execution requests: SHA-256 of their SHA-256 digests (EIP-7685). */
export function requestsHash(requests: readonly Uint8Array[]): Hash {
  if (requests.length === 0) return EMPTY_REQUESTS_HASH
  const outer = createHash('sha256')
  for (const request of requests) outer.update(createHash('sha256').update(request).digest())
  return `0x${outer.digest('hex')}`
}

/** Calls a contract as the system and applies its changes; undefined if there is no code or the call fails. */
function callSystemContract(context: ExecutionContext, to: Address, data: Uint8Array): Uint8Array | undefined {
  const { engine, env, rules, state, recorder } = context
  recorder?.reach(to)
  const codeHash = state.account(to)?.codeHash ?? EMPTY_CODE_HASH
  if (codeHash === EMPTY_CODE_HASH) return undefined
  // What an access list is to contain is known to the engine alone.
  const effect = recorder === undefined ? effectOfSystemCall(env, state, to, codeHash, data) : undefined
  if (effect !== undefined) {
    if (effect.storage.size > 0) state.overwrite(to, effect.storage)
    return effect.output
  }
  const message = { from: SYSTEM_ADDRESS, to, value: 0n, data, gasLimit: SYSTEM_CALL_GAS }
  const result = engine.call(message, env, rules, state, optionsFor(context, undefined))
  recorder?.record(result, state)
  if (result.status !== 'success') return undefined
  state.apply(result.diff)
  return result.output
}

function failed(to: Address): never {
  throw new CodedError<SystemCallErrorCode>(
    'system-call-failed',
    `system contract ${to} is missing or failed: every block from Prague on calls it`,
  )
}

const DEPOSIT_EVENT: Hash = '0x649bbc62d0e31342afea4e5cd82d4049e7e1ee912fc0889aa790803be39038c5'
/** The position of the length of each dynamic field in the ABI encoding of the deposit event, and that length, in order (EIP-6110). */
const DEPOSIT_FIELDS = [
  [160, 48],
  [256, 32],
  [320, 8],
  [384, 96],
  [512, 8],
] as const
const DEPOSIT_EVENT_BYTES = 576

/** Deposit requests among the logs of the deposit contract: public key, credentials, amount, signature, index (EIP-6110). */
function depositsOf(logs: readonly Log[], depositContract: Address): Uint8Array[] {
  return logs
    .filter((log) => log.address === depositContract && log.topics[0] === DEPOSIT_EVENT)
    .map(({ data }) => {
      const fields = DEPOSIT_FIELDS.map(([at, length], i) => {
        const word = (offset: number) => bigintFromBytes(data.subarray(offset, offset + 32))
        if (data.length !== DEPOSIT_EVENT_BYTES || word(32 * i) !== BigInt(at) || word(at) !== BigInt(length)) {
          throw new CodedError<SystemCallErrorCode>(
            'invalid-deposit',
            `deposit log has another layout: ${hexFromBytes(data.subarray(0, 64))}`,
          )
        }
        return data.subarray(at + 32, at + 32 + length)
      })
      return concatBytes(...fields)
    })
}
