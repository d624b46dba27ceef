import { useEffect, useState } from 'react'
import type { StepNavigation } from '../../store/stepNavigation.ts'
import { useTraceLocation } from '../trace/traceLocation.ts'

/** Delay of the URL update after the last step: keys repeat faster than the URL should change. */
const URL_DELAY_MS = 250

/** The current step: the requested one, or the default one; navigation updates the location. */
export function useCurrentStep(navigation: StepNavigation, standard: number): [step: number, go: (step: number) => void] {
  const { step: asked, follow } = useTraceLocation()
  // `told` is the last value read from the location, `written` the last one written: any other value comes from a link.
  const [{ step, told, written }, setState] = useState({ step: navigation.clamp(asked ?? standard), told: asked, written: asked })
  if (asked !== told) setState({ step: asked === undefined || asked === written ? step : navigation.clamp(asked), told: asked, written })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (step === asked || (asked === undefined && step === standard)) return
      setState((now) => ({ ...now, written: step }))
      follow(step)
    }, URL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [step, asked, standard, follow])
  return [step, (next) => setState((now) => ({ ...now, step: navigation.clamp(next) }))]
}
