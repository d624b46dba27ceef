import { useState, type ReactNode } from 'react'
import { Dialog } from '../components/forms/Dialog.tsx'
import { Field } from '../components/forms/Field.tsx'
import { FormStack } from '../components/forms/FormStack.tsx'
import { useApp, useAppContext } from '../store/useApp.ts'
import { useTask } from '../store/useTask.ts'
import type { ControlForm } from './controlForm.ts'
import { CONTROL_FORMS } from './controlForms.ts'
import { perform } from './perform.ts'

/** The open dialog for a setting of the chain. */
export function ControlDialog(): ReactNode {
  const { store } = useAppContext()
  const id = useApp((state) => state.ui.control)
  if (id === undefined) return null
  return (
    <ControlFormDialog
      key={id}
      form={CONTROL_FORMS[id]}
      onClose={() => store.setState(({ ui }) => ({ ui: { ...ui, control: undefined } }))}
    />
  )
}

function ControlFormDialog({ form, onClose }: { form: ControlForm; onClose: () => void }): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const [texts, setTexts] = useState(() => form.initial(app.store.getState()))
  const [isChecked, setIsChecked] = useState(false)
  const read = form.read(texts, app.store.getState())
  const problems = 'problems' in read ? read.problems : []
  const submit = (): void => {
    setIsChecked(true)
    if ('action' in read) task.run('Sending…', () => perform(app, read.action), onClose)
  }
  return (
    <Dialog isNarrow open title={form.title} onClose={onClose}>
      <FormStack label={form.title} submit={form.submit} onSubmit={submit} busy={task.busy} error={task.error}>
        {form.fields.map((field, at) => (
          <Field
            key={field.label}
            {...field}
            value={texts[at] ?? ''}
            disabled={task.busy !== undefined}
            onChange={(text) => setTexts(texts.with(at, text))}
            error={isChecked ? problems[at] : undefined}
          />
        ))}
      </FormStack>
    </Dialog>
  )
}
