import { useEffect, useRef } from 'react'
import { quantityFromBigint } from '../../../node-core/contract/hex.ts'
import type { StepTarget, WireStepFrame, WireTraceIndex } from '../../../node-core/contract/stepTrace.ts'
import { messageOf } from '../../bridge/rpcError.ts'
import type { StepNavigation } from '../../store/stepNavigation.ts'
import { subjectOfTrace } from '../../store/traceId.ts'
import { useClient } from '../../store/useApp.ts'
import { commandOfKey, JUMPS, type StepCommand } from './stepCommands.ts'

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
}

export interface StepCommandsOptions {
  id: string
  index: WireTraceIndex
  navigation: StepNavigation
  step: number
  /** The frame of the step, once known. */
  frame: WireStepFrame | undefined
  onGo: (step: number) => void
}

/** After `g` the next key opens a view. */
const CHORD_MS = 1_200

/** Actions of the stepper's buttons and shortcuts; the shortcuts work unless a text field, slider or list uses the keys. */
export function useStepCommands({ id, index, navigation, step, frame, onGo }: StepCommandsOptions): StepCommands {
  const client = useClient()
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
  }
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => listenToKeys(latest), [])
  return commands
}

/** Elements in which arrows and letters have another meaning; a dialog may contain the stepper. */
const KEY_CONSUMERS =
  'input, textarea, select, [contenteditable], [role="tablist"], [role="dialog"]:not(:has([data-takes-keys])), [role="menu"], [role="group"][tabindex]'

function listenToKeys(commands: { readonly current: StepCommands }): () => void {
  let chordUntil = 0
  function onKey(event: KeyboardEvent): void {
    const isChord = event.timeStamp < chordUntil
    chordUntil = event.key === 'g' ? event.timeStamp + CHORD_MS : 0
    if (isChord || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(KEY_CONSUMERS)) return
    const command = commandOfKey(event.key, event.shiftKey)
    const jump = JUMPS.find(({ key }) => key === event.key.toLowerCase())
    if (command) commands.current.run(command)
    else if (jump) void commands.current.find({ target: jump.target, direction: event.shiftKey ? 'backward' : 'forward' })
    else return
    event.preventDefault()
    // Other listeners would move the focus into a list.
    event.stopPropagation()
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}
