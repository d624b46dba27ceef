import type { Tracer } from '../evm/tracer.ts'

const HOOKS = [
  'onTxStart',
  'onTxEnd',
  'onEnter',
  'onExit',
  'onOpcode',
  'onFault',
  'onLog',
  'onStorageChange',
  'onCodeRead',
] as const satisfies readonly (keyof Tracer)[]

/** A tracer that forwards everything to several; it has only the hooks that at least one of them has, because each hook costs time. */
export function allOf(tracers: readonly Tracer[]): Tracer {
  const hooks: Record<string, (...args: never[]) => void> = {}
  for (const name of HOOKS) {
    const listeners: ((...args: never[]) => void)[] = tracers.map((tracer) => tracer[name]).filter((hook) => hook !== undefined)
    if (listeners.length > 0) hooks[name] = (...args) => listeners.forEach((hook) => hook(...args))
  }
  return hooks
}
