import { useMemo, useState, type ReactNode } from 'react'
import type { RequestAction } from '../../../../node-core/contract/requestActions.ts'
import type { WirePausedRequest } from '../../../../node-core/contract/wire/requestRules.ts'
import { Button } from '../../../components/forms/Button.tsx'
import { Dialog } from '../../../components/forms/Dialog.tsx'
import { Field } from '../../../components/forms/Field.tsx'
import { FormRow, FormStack } from '../../../components/forms/FormStack.tsx'
import { Segments, type Segment } from '../../../components/forms/Segments.tsx'
import { TextAreaField } from '../../../components/forms/TextAreaField.tsx'
import { Toolbar } from '../../../components/layout/Toolbar.tsx'
import { continueRequest } from '../../../control/requestRules.ts'
import { plainText } from '../../../format/revert.ts'
import { heldActionOf, heldDraftOf, type HeldDraft } from '../../../requests/heldDraft.ts'
import { useApp, useAppContext } from '../../../store/useApp.ts'
import { useTask } from '../../../store/useTask.ts'

const WAYS: Record<HeldDraft['way'], Segment<HeldDraft['way']>> = {
  request: { value: 'request', title: 'Run it', icon: 'Run it' },
  answer: { value: 'answer', title: 'Answer', icon: 'Answer' },
  error: { value: 'error', title: 'Error', icon: 'Error' },
}

/** A held request or answer, to be changed before it goes on. */
export function HeldRequestDialog({ request, onClose }: { request: WirePausedRequest; onClose: () => void }): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const isHeld = useApp((state) => state.requestRules.paused.some(({ id }) => id === request.id))
  const [draft, setDraft] = useState(() => heldDraftOf(request))
  const [isChecked, setIsChecked] = useState(false)
  const set = (change: Partial<HeldDraft>): void => setDraft((now) => ({ ...now, ...change }))
  const read = useMemo(() => heldActionOf(request, draft), [request, draft])
  const problem = isChecked && 'problem' in read ? read : undefined
  const goOn = (action?: RequestAction): void => task.run('Sending…', () => continueRequest(app, request.id, action), onClose)
  const isBusy = task.busy !== undefined
  const title = `${plainText(request.method, 60)} from ${plainText(request.client, 60)}`
  return (
    <Dialog open title={title} onClose={onClose}>
      <FormStack
        label={title}
        submit="Continue"
        isReady={isHeld}
        busy={isHeld ? task.busy : 'It is not held any more.'}
        error={task.error}
        onSubmit={() => {
          setIsChecked(true)
          if (!('problem' in read)) goOn(read.action)
        }}
        actions={
          <>
            <Button disabled={!isHeld || isBusy} data-hint="As if the network had lost it" onClick={() => goOn({ kind: 'drop' })}>
              No answer
            </Button>
            <Button disabled={!isHeld || isBusy} onClick={() => goOn()}>
              As it was
            </Button>
          </>
        }
      >
        <Toolbar>
          <Segments
            label="How it goes on"
            value={draft.way}
            segments={request.at === 'answer' ? [WAYS.answer, WAYS.error] : [WAYS.request, WAYS.answer, WAYS.error]}
            onChoose={(way) => set({ way })}
          />
        </Toolbar>
        {request.isWithheld && <p>Secrets are not shown. What is not changed goes on with them.</p>}
        {draft.way === 'request' && (
          <>
            <Field isCode label="Method" value={draft.method} error={problemOf(problem, 'method')} onChange={(method) => set({ method })} />
            <TextAreaField
              label="Params, as a JSON array"
              rows={10}
              value={draft.params}
              error={problemOf(problem, 'params')}
              onChange={(params) => set({ params })}
            />
          </>
        )}
        {draft.way === 'answer' && (
          <TextAreaField
            label="Result, as JSON"
            rows={10}
            value={draft.result}
            error={problemOf(problem, 'result')}
            hint={request.at === 'answer' ? undefined : 'The method does not run.'}
            onChange={(result) => set({ result })}
          />
        )}
        {draft.way === 'error' && (
          <>
            <FormRow>
              <Field label="Code" width={12} value={draft.code} error={problemOf(problem, 'code')} onChange={(code) => set({ code })} />
              <Field label="Message" value={draft.message} onChange={(message) => set({ message })} />
            </FormRow>
            <TextAreaField
              label="Data, as JSON"
              rows={3}
              value={draft.data}
              error={problemOf(problem, 'data')}
              onChange={(data) => set({ data })}
            />
          </>
        )}
      </FormStack>
    </Dialog>
  )
}

function problemOf(problem: { field: string; problem: string } | undefined, field: string): string | undefined {
  return problem?.field === field ? problem.problem : undefined
}
