import type { ReactNode } from 'react'
import { Button } from '../../components/forms/Button.tsx'

/** Buttons to apply or clear a filter. */
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
