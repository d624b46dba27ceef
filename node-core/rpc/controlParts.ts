import { type ControlPart, controlPart } from '../history/controlParts.ts'
import type { Impersonation, ImpersonationSettings } from '../keystore/impersonation.ts'
import type { NodeControl } from './context.ts'

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

/** The log of requests and blocks is on again after a restart. */
export function logPart(control: NodeControl): ControlPart {
  return controlPart<boolean>({
    key: 'activityLog',
    isStored: false,
    isInWorld: false,
    get: () => control.isActivityLogged,
    set: (isOn) => void (control.isActivityLogged = isOn),
  })
}
