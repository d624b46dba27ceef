import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../components/forms/Button.tsx'
import { useAppContext } from '../../store/useApp.ts'
import type { StateEditTarget } from '../../store/uiSlice.ts'

/** Opens the dialog that changes a part of an account by hand. */
export function EditButton({ label, ...target }: StateEditTarget & { label: string }): ReactNode {
  const { store } = useAppContext()
  return (
    <IconButton label={label} onClick={() => store.setState(({ ui }) => ({ ui: { ...ui, stateEdit: target } }))}>
      <Pencil size={13} aria-hidden />
    </IconButton>
  )
}
