import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { StepNavigation } from '../../store/stepNavigation.ts'

/** The address follows a moment after the last step: keys repeat faster than it should change. */
const FOLLOW_MS = 250

/** The current step: the one in the address, or the standard one; the address follows where one goes. */
export function useStepInAddress(navigation: StepNavigation, standard: number): [step: number, go: (step: number) => void] {
  const { step: asked } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [step, setStep] = useState(() => navigation.clamp(asked ?? standard))
  const written = useRef(asked)
  useEffect(() => {
    // A link within the page asks for another one.
    if (asked === written.current) return
    written.current = asked
    if (asked !== undefined) setStep(navigation.clamp(asked))
  }, [asked, navigation])
  useEffect(() => {
    const timer = setTimeout(() => {
      if (step === written.current || (written.current === undefined && step === standard)) return
      written.current = step
      void navigate({ to: '.', search: (search: Record<string, unknown>) => ({ ...search, step }), replace: true } as never)
    }, FOLLOW_MS)
    return () => clearTimeout(timer)
  }, [step, standard, navigate])
  return [step, (next) => setStep(navigation.clamp(next))]
}
