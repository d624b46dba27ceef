import { Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { useAppContext } from '../../store/useApp.ts'

/** Opens the dialog that labels an address. */
export function LabelButton({ address }: { address: Address }): ReactNode {
  const { store } = useAppContext()
  return (
    <Button icon={<Tag size={14} aria-hidden />} onClick={() => store.setState(({ ui }) => ({ ui: { ...ui, labelOf: address } }))}>
      Label
    </Button>
  )
}
