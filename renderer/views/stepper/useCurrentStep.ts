import { useEffect, useState } from 'react'
import type { StepNavigation } from '../../store/stepNavigation.ts'
import { useTracePlace } from '../trace/tracePlace.ts'

/** The place follows a moment after the last step: keys repeat faster than an address should change. */
const FOLLOW_MS = 250

/** The current step: the one that was asked for, or the standard one; the place in the trace follows where one goes. */
export function useCurrentStep(navigation: StepNavigation, standard: number): [step: number, go: (step: number) => void] {
  const { step: asked, follow } = useTracePlace()
  // `told` is what the place said last, `written` what was put there: anything else in it comes from a link.
  const [{ step, told, written }, setState] = useState({ step: navigation.clamp(asked ?? standard), told: asked, written: asked })
  if (asked !== told) setState({ step: asked === undefined || asked === written ? step : navigation.clamp(asked), told: asked, written })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (step === asked || (asked === undefined && step === standard)) return
      setState((now) => ({ ...now, written: step }))
      follow(step)
    }, FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [step, asked, standard, follow])
  return [step, (next) => setState((now) => ({ ...now, step: navigation.clamp(next) }))]
}
