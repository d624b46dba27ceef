import { useEffect, useLayoutEffect, useRef } from 'react'
import { quantityFromBigint } from '../../../node-core/contract/hex.ts'
import type { StepDirection } from '../../../node-core/contract/sources.ts'
import type { StepTarget, WireStepFrame, WireTraceIndex } from '../../../node-core/contract/stepTrace.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import { openPopups } from '../../components/forms/openPopups.ts'
import type { SourcePositions } from '../../store/sourcePositions.ts'
import type { StepNavigation } from '../../store/stepNavigation.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useAppContext } from '../../store/useApp.ts'
import { BREAKPOINT_KEY, commandOfKey, JUMPS, lineCommandOfKey, type StepCommand } from './stepCommands.ts'

/** Step search with its direction. */
export interface StepSearch {
  target?: StepTarget
  pc?: number
  direction: 'forward' | 'backward'
}

export interface StepCommands {
  run: (command: StepCommand) => void
  /** Goes to the next match; returns the reason if there is none. */
  find: (search: StepSearch) => Promise<string | undefined>
  /** Goes to another statement; nowhere if there is none in that direction. */
  runLine: (direction: StepDirection) => void
  /** Goes to one of the lines, named as breakpoints are: the next one, or else the previous one if there is any. */
  runTo: (lines: ReadonlySet<string>, direction: 'forward' | 'backward') => boolean
}

export interface StepCommandsOptions {
  id: string
  index: WireTraceIndex
  navigation: StepNavigation
  step: number
  positions: SourcePositions | undefined
  /** Breakpoints, by line. */
  breakpoints: ReadonlySet<string>
  /** The frame of the step, once known. */
  frame: WireStepFrame | undefined
  onGo: (step: number) => void
}

/** After `g` the next key opens a view. */
const CHORD_MS = 1_200

/** Actions of the stepper's buttons and shortcuts; the shortcuts work unless a text field, slider or list uses the keys. */
export function useStepCommands(options: StepCommandsOptions): StepCommands {
  const { id, index, navigation, positions, breakpoints, step, frame, onGo } = options
  const { client, tell } = useAppContext()
  const ends: [number, number] = frame ? [frame.firstStep, frame.endStep] : [0, index.steps]
  const commands: StepCommands = {
    run(command) {
      onGo(
        {
          first: () => 0,
          outBack: () => navigation.outBack(ends),
          overBack: () => navigation.overBack(step),
          back: () => step - 1,
          forward: () => step + 1,
          over: () => navigation.over(step),
          out: () => navigation.out(ends),
          last: () => index.steps - 1,
        }[command](),
      )
    },
    async find({ target, pc, direction }) {
      try {
        const found = await client.call('devnet_traceFind', subjectOfTrace(id), {
          from: quantityFromBigint(BigInt(step)),
          direction,
          ...(target !== undefined && { target }),
          ...(pc !== undefined && { pc: quantityFromBigint(BigInt(pc)) }),
        })
        if (found === null) return direction === 'forward' ? 'none after this step' : 'none before this step'
        onGo(found)
        return undefined
      } catch (error) {
        return messageOf(error)
      }
    },
    runLine(direction) {
      if (!positions?.hasSources) return
      client.call('devnet_sourceStep', subjectOfTrace(id), quantityFromBigint(BigInt(step)), direction).then(
        (found) => found !== null && onGo(found),
        (error: unknown) => tell('The step could not be found', messageOf(error)),
      )
    },
    runTo(lines, direction) {
      const found = positions?.nextAt(lines, step, direction)
      if (found !== undefined) onGo(found)
      return found !== undefined
    },
  }
  const latest = useRef({ commands, breakpoints })
  // Before the step is painted: a key that is pressed on seeing it starts from it.
  useLayoutEffect(() => {
    latest.current = { commands, breakpoints }
  })
  useEffect(() => listenToKeys(latest), [])
  return commands
}

/** Lists that move a cursor of their own with the arrow keys. */
const ARROW_CONSUMERS = '[data-keeps-arrows]'
/** Elements in which arrows and letters have another meaning. */
const KEY_CONSUMERS = 'input, textarea, select, [contenteditable], [role="tablist"], [role="group"][tabindex]'

/** Whether keys are for something else: what has the focus, or an open dialog or menu, unless that contains the stepper. */
const isTaken = (target: EventTarget | null): boolean =>
  openPopups().some((popup) => popup.querySelector('[data-takes-keys]') === null) ||
  (target instanceof Element && target.closest(KEY_CONSUMERS) !== null)

function listenToKeys(latest: { readonly current: { commands: StepCommands; breakpoints: ReadonlySet<string> } }): () => void {
  let chordUntil = 0
  function onKey(event: KeyboardEvent): void {
    const isChord = event.timeStamp < chordUntil
    chordUntil = event.key === 'g' ? event.timeStamp + CHORD_MS : 0
    if (isChord || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTaken(event.target)) return
    const { commands, breakpoints } = latest.current
    const command = commandOfKey(event.key, event.shiftKey)
    if (command && event.target instanceof Element && event.target.closest(ARROW_CONSUMERS)) return
    const direction = event.shiftKey ? 'backward' : 'forward'
    const lineCommand = lineCommandOfKey(event.key, event.shiftKey)
    const jump = JUMPS.find(({ key }) => key === event.key.toLowerCase())
    if (command) commands.run(command)
    else if (lineCommand) commands.runLine(lineCommand)
    else if (event.key.toLowerCase() === BREAKPOINT_KEY) commands.runTo(breakpoints, direction)
    else if (jump) void commands.find({ target: jump.target, direction })
    else return
    event.preventDefault()
    // Other listeners would move the focus into a list.
    event.stopPropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
