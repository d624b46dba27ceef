import { Boxes, FileCode2, Plug } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Button, IconButton } from '../../components/forms/Button.tsx'
import { CommandBox } from '../../components/forms/CommandBox.tsx'
import { CopyButton } from '../../components/values/CopyButton.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { DropZone } from '../../components/forms/DropZone.tsx'
import { Kbd } from '../../components/values/Kbd.tsx'
import { LinkButton } from '../../components/forms/LinkButton.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { Segments } from '../../components/forms/Segments.tsx'
import { EmptyState } from '../../components/feedback/StateMessage.tsx'
import { TextButton, TextLink } from '../../components/values/TextLink.tsx'
import { createToastManager, Toaster } from '../../components/feedback/Toaster.tsx'
import { Sample } from './Sample.tsx'

/** Controls, fields and drop zones in every state, for the gallery. */
export function ControlSamples(): ReactNode {
  return (
    <>
      <Panel title="Buttons and keys">
        <Sample>
          <Button tone="primary">Primary</Button>
          <Button icon={<Plug size={14} aria-hidden />}>Plain</Button>
          <Button tone="quiet">Quiet</Button>
          <Button disabled>Disabled</Button>
          <Button tone="primary" disabled>
            Disabled
          </Button>
          <IconButton label="An icon">
            <Boxes size={16} aria-hidden />
          </IconButton>
          <LinkButton href="/blocks">Link</LinkButton>
          <LinkButton href={undefined}>No link</LinkButton>
          <TextLink href="/blocks">Text link</TextLink>
          <TextButton onClick={() => {}}>Text button</TextButton>
          <Kbd>Ctrl K</Kbd>
          <CopyButton text="text" what="text" />
          <SegmentsSample />
        </Sample>
      </Panel>
      <Panel title="Files">
        <DropZone text="Drop files" onDrop={() => undefined}>
          <EmptyState icon={<FileCode2 size={20} />} title="A place for files">
            Hold a file over it.
          </EmptyState>
        </DropZone>
      </Panel>
      <CommandSample />
      <OverlaySample />
    </>
  )
}

function SegmentsSample(): ReactNode {
  const [value, setValue] = useState<'one' | 'two'>('one')
  return (
    <Segments
      label="Segments"
      value={value}
      onChoose={setValue}
      segments={[
        { value: 'one', title: 'One', icon: <Boxes size={14} aria-hidden /> },
        { value: 'two', title: 'Two', icon: <Plug size={14} aria-hidden /> },
      ]}
    />
  )
}

function CommandSample(): ReactNode {
  const [query, setQuery] = useState('')
  const options = ['One', 'Two'].map((title) => ({ id: title, title, note: 'a note', icon: Boxes, run: () => {} }))
  return (
    <Sample>
      <CommandBox
        id="sample"
        label="Command box"
        placeholder="One or two"
        shortcut="x"
        query={query}
        onQuery={setQuery}
        options={options.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))}
        nothing="Nothing by that name."
      />
    </Sample>
  )
}

function OverlaySample(): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const [isWideOpen, setIsWideOpen] = useState(false)
  const toasts = useMemo(() => createToastManager(), [])
  return (
    <Sample>
      <Button onClick={() => setIsOpen(true)}>Dialog</Button>
      <Button onClick={() => setIsWideOpen(true)}>Wide dialog</Button>
      <Button onClick={() => toasts.add({ title: 'A message', description: 'It closes on its own.' })}>Toast</Button>
      <Dialog isWide title="A wide dialog" open={isWideOpen} onClose={() => setIsWideOpen(false)}>
        <p>A view on top of another one.</p>
      </Dialog>
      <Dialog title="A dialog" open={isOpen} onClose={() => setIsOpen(false)}>
        It traps the focus until closed.
      </Dialog>
      <Toaster manager={toasts} label="Messages of the gallery" />
    </Sample>
  )
}
