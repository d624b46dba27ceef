import type { ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'

/** Applies what is typed into a filter, or shows everything again. */
export function FilterButtons({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }): ReactNode {
  return (
    <>
      <Button type="submit" tone="primary">
        Show
      </Button>
      <Button disabled={isEmpty} onClick={onClear}>
        Clear
      </Button>
    </>
  )
}
