/** Why an EntryPoint does not take a bundle: what it reverts with. */
import type { Hex } from '../contract/hex.ts'
import { hexFromBytes } from '../contract/hex.ts'
import { selectorOfSignature } from '../base/selector.ts'
import { revertReason } from '../execution/outcome.ts'
import { decodeAbi } from './abi.ts'
import type { FailedCall } from './phases.ts'

/** The reason of the EntryPoint, and what a contract that it called reverted with. */
export interface FailedOp {
  /** Such as `AA23 reverted`. */
  reason: string
  revertData?: Uint8Array
}

const FAILED_OP = selectorOfSignature('FailedOp(uint256,string)')
/** From EntryPoint 0.7 on. */
const FAILED_OP_WITH_REVERT = selectorOfSignature('FailedOpWithRevert(uint256,string,bytes)')

/** Errors of newer EntryPoints that have no number. */
const NAMED_ERRORS: ReadonlyMap<Hex, string> = new Map(
  [
    'Eip7702SenderWithoutCode(address)',
    'Eip7702SenderNotDelegate(address)',
    'InvalidPaymaster(address)',
    'InvalidPaymasterData(uint256)',
    'InvalidPaymasterSignatureLength(uint256,uint256)',
    'InvalidBeneficiary(address)',
    'FailedSendToBeneficiary(address,uint256,bytes)',
    'Reentrancy()',
  ].map((signature) => [selectorOfSignature(signature), signature.slice(0, signature.indexOf('('))]),
)

/** What EntryPoint 0.6 says where later ones fail without a reason. */
const SILENT: Readonly<Partial<Record<FailedCall, string>>> = {
  creation: 'AA13 initCode failed or OOG',
  validation: 'AA23 reverted (or OOG)',
  paymasterValidation: 'AA33 reverted (or OOG)',
}

/** Reads what a bundle reverted with. `failed`: the last call of the EntryPoint that failed, which is the reason if there are no data. */
export function failedOpOf(output: Uint8Array, failed?: FailedCall): FailedOp {
  if (output.length === 0) return { reason: (failed && SILENT[failed]) ?? 'the EntryPoint reverted without a reason' }
  const selector = hexFromBytes(output.subarray(0, 4))
  const args = output.subarray(4)
  if (selector === FAILED_OP) {
    const values = decodeAbi(['word', 'bytes'], args)
    if (values !== undefined) return { reason: textOf(values[1]) }
  }
  if (selector === FAILED_OP_WITH_REVERT) {
    const values = decodeAbi(['word', 'bytes', 'bytes'], args)
    if (values !== undefined) return { reason: textOf(values[1]), revertData: values[2] }
  }
  return { reason: revertReason(output) ?? NAMED_ERRORS.get(selector) ?? 'the EntryPoint reverted', revertData: output }
}

const textOf = (utf8: Uint8Array): string => new TextDecoder().decode(utf8)
