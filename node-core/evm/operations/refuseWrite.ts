import type { Frame } from '../machine/frame.ts'

/**
 * Price of a change that a static call forbids, before any state is read (EIP-7928) or state gas is taken (EIP-8037) for it: no amount of
 * gas suffices.
 */
export function refuseWrite(frame: Frame): number {
  frame.reason = 'write protection'
  return Infinity
}
