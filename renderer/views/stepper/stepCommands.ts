/** The stepper's commands with their shortcuts, in the order of their buttons. */
import type { StepDirection } from '../../../node-core/contract/sources.ts'
import type { StepTarget } from '../../../node-core/contract/stepTrace.ts'

export type StepCommand = 'first' | 'outBack' | 'overBack' | 'back' | 'forward' | 'over' | 'out' | 'last'

export const STEP_COMMANDS: Record<StepCommand, { title: string; shortcut: string }> = {
  first: { title: 'First step', shortcut: 'Home' },
  outBack: { title: 'Back to the call of this frame', shortcut: 'Shift ↑' },
  overBack: { title: 'Step back over calls', shortcut: 'Shift ←' },
  back: { title: 'Step back', shortcut: '←' },
  forward: { title: 'Step forward', shortcut: '→' },
  over: { title: 'Step over calls', shortcut: 'Shift →' },
  out: { title: 'Step out of this frame', shortcut: 'Shift ↓' },
  last: { title: 'Last step', shortcut: 'End' },
}

/** Commands of a debugger, which go from one statement of the source to another; Shift reverses the direction. */
export const LINE_COMMANDS: readonly { direction: StepDirection; title: string; shortcut: string }[] = [
  { direction: 'backOut', title: 'Back to the call of this function', shortcut: 'Shift U' },
  { direction: 'backOver', title: 'Back to the statement before, over calls', shortcut: 'Shift O' },
  { direction: 'backInto', title: 'Back to the statement before, into calls', shortcut: 'Shift I' },
  { direction: 'into', title: 'Next statement, into calls', shortcut: 'I' },
  { direction: 'over', title: 'Next statement, over calls', shortcut: 'O' },
  { direction: 'out', title: 'Out of this function', shortcut: 'U' },
]

/** The command of a key, or undefined. */
export function lineCommandOfKey(key: string, isShift: boolean): StepDirection | undefined {
  const shortcut = `${isShift ? 'Shift ' : ''}${key.toUpperCase()}`
  return LINE_COMMANDS.find((command) => command.shortcut === shortcut)?.direction
}

/** Goes to the next breakpoint; with Shift, to the previous one. */
export const BREAKPOINT_KEY = 'b'

/** Kinds of steps to jump to; Shift reverses the direction. */
export const JUMPS: readonly { target: StepTarget; title: string; key: string }[] = [
  { target: 'call', title: 'call', key: 'c' },
  { target: 'storageWrite', title: 'storage write', key: 's' },
  { target: 'log', title: 'log', key: 'l' },
  { target: 'fault', title: 'failure', key: 'f' },
]

/** The command of a key, or undefined. */
export function commandOfKey(key: string, isShift: boolean): StepCommand | undefined {
  switch (key) {
    case 'ArrowRight':
      return isShift ? 'over' : 'forward'
    case 'ArrowLeft':
      return isShift ? 'overBack' : 'back'
    case 'ArrowDown':
      return isShift ? 'out' : 'forward'
    case 'ArrowUp':
      return isShift ? 'outBack' : 'back'
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return undefined
  }
}

/** Parses a search text: an opcode, or a position in the code such as `pc 0x1f`. */
export function stepTargetFromText(text: string): { target: string } | { pc: number } | undefined {
  const query = text.trim()
  const pc = /^(?:pc\s*)?(0x[0-9a-f]{1,6})$/i.exec(query)?.[1]
  if (pc !== undefined) return { pc: Number.parseInt(pc, 16) }
  return /^[a-z][a-z0-9]{1,14}$/i.test(query) ? { target: query.toUpperCase() } : undefined
}
