import { History } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from '../../components/forms/Button.tsx'
import { shownBlock } from '../../store/blocksSlice.ts'
import { useApp } from '../../store/useApp.ts'
import { ValueHistoryDialog, type ValueHistoryProps } from './ValueHistoryDialog.tsx'

/** Opens the history of a value. `name`: of the value, as a part of a sentence. */
export function HistoryButton({ name, ...history }: Omit<ValueHistoryProps, 'title'> & { name: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const block = useApp((state) => shownBlock(state.blocks))
  return (
    <>
      <IconButton label={`History of ${name}`} onClick={() => setIsOpen(true)}>
        <History size={13} aria-hidden />
      </IconButton>
      {isOpen && <ValueHistoryDialog key={block} title={`History of ${name}`} {...history} onClose={() => setIsOpen(false)} />}
    </>
  )
}
