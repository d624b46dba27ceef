import { type ControlPart, controlPart } from '../history/controlParts.ts'
import type { Impersonation, ImpersonationSettings } from '../keystore/impersonation.ts'

/** Impersonation survives a restart. A revert does not undo it: fixtures of test suites expect it to stay. */
export function impersonationPart(impersonation: Impersonation): ControlPart {
  let settings = impersonation.settings
  impersonation.on('changed', (changed) => (settings = changed))
  return controlPart<ImpersonationSettings>({
    key: 'impersonation',
    isStored: true,
    isInWorld: false,
    get: () => settings,
    set: (restored) => impersonation.restore(restored),
  })
}
