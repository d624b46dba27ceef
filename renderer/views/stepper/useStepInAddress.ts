import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { StepNavigation } from '../../store/stepNavigation.ts'

/** The address follows a moment after the last step: keys repeat faster than it should change. */
const FOLLOW_MS = 250

/** The current step: the one in the address, or the standard one; the address follows where one goes. */
export function useStepInAddress(navigation: StepNavigation, standard: number): [step: number, go: (step: number) => void] {
  const { step: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  // `told` is what the address said last, `written` what was put there: anything else in it comes from a link.
  const [{ step, told, written }, setState] = useState({ step: navigation.clamp(asked ?? standard), told: asked, written: asked })
  if (asked !== told) setState({ step: asked === undefined || asked === written ? step : navigation.clamp(asked), told: asked, written })
  useEffect(() => {
    const timer = setTimeout(() => {
      if (step === asked || (asked === undefined && step === standard)) return
      setState((now) => ({ ...now, written: step }))
      void navigate({ to: '.', search: (search: Record<string, unknown>) => ({ ...search, step }), replace: true } as never)
    }, FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [step, asked, standard, navigate])
  return [step, (next) => setState((now) => ({ ...now, step: navigation.clamp(next) }))]
}
