import type { ReactNode } from 'react'
import { Button } from '../components/forms/Button.tsx'
import { useSync } from '../store/useApp.ts'

/** Loads again what the view could not load. */
export function TryAgain(): ReactNode {
  const sync = useSync()
  return <Button onClick={() => sync.retryDetails()}>Try again</Button>
}
