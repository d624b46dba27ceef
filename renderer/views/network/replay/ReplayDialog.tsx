import { useState, type ReactNode } from 'react'
import type { WireRequestChoice } from '../../../../node-core/contract/wire/har.ts'
import type { ReplayReport } from '../../../../node-core/contract/wire/replay.ts'
import { Dialog } from '../../../components/forms/Dialog.tsx'
import { ChoiceField, Field } from '../../../components/forms/Field.tsx'
import { FileField } from '../../../components/forms/FileField.tsx'
import { FormRow, FormStack } from '../../../components/forms/FormStack.tsx'
import { ScrollIntoView } from '../../../components/layout/ScrollIntoView.tsx'
import { Stack } from '../../../components/layout/Stack.tsx'
import { runLong } from '../../../control/showWorkspace.ts'
import { plainText } from '../../../format/revert.ts'
import { EMPTY_REPLAY, replayQueryOf, type ReplayDraft } from '../../../requests/replayDraft.ts'
import { useApp, useAppContext } from '../../../store/useApp.ts'
import { useTask } from '../../../store/useTask.ts'
import { ReplayResult } from './ReplayResult.tsx'

const TIMINGS: readonly { value: ReplayDraft['timing']; title: string }[] = [
  { value: 'sequence', title: 'One after another' },
  { value: 'recorded', title: 'At the times of the recording' },
]

export interface ReplayDialogProps {
  /** The recorded requests that are sent; undefined: those of a file, which is chosen here. */
  choice: WireRequestChoice | undefined
  onClose: () => void
}

/** Sends recorded requests to a node again, and shows how its answers differ. */
export function ReplayDialog({ choice, onClose }: ReplayDialogProps): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const own = useApp((state) => state.node.info?.http ?? null)
  const [draft, setDraft] = useState<ReplayDraft>(EMPTY_REPLAY)
  const [file, setFile] = useState<{ name: string; text: string }>()
  const [report, setReport] = useState<{ run: number; result: ReplayReport }>()
  const [isChecked, setIsChecked] = useState(false)
  const set = (change: Partial<ReplayDraft>): void => setDraft((now) => ({ ...now, ...change }))
  const read = replayQueryOf(draft, choice ?? file?.text)
  const title = choice ? 'Replay requests' : 'Replay a session file'
  return (
    <Dialog isWide open title={title} onClose={onClose}>
      <Stack>
        <FormStack
          label={title}
          submit="Replay"
          busy={task.busy}
          error={task.error ?? (isChecked && 'problem' in read ? read.problem : undefined)}
          onSubmit={() => {
            setIsChecked(true)
            if ('problem' in read) return
            task.run(
              'Sending the requests again…',
              () => runLong(app, 'devnet_replayRequests', read.query),
              (result) => setReport((before) => ({ run: (before?.run ?? 0) + 1, result })),
            )
          }}
        >
          {!choice && (
            <FileField
              label="Session file (HAR)"
              accept=".har,.json"
              chosen={file && plainText(file.name, 100)}
              onChoose={(chosen) => void chosen.text().then((text) => setFile({ name: chosen.name, text }))}
            />
          )}
          <FormRow>
            <Field
              isCode
              label="Node"
              placeholder="http://127.0.0.1:8545"
              hint="Sends are sent again too: choose a node whose chain may change"
              value={draft.url}
              suggestions={own === null ? undefined : [{ value: own, title: 'this node' }]}
              onChange={(url) => set({ url })}
            />
            <ChoiceField
              label="When"
              width={30}
              value={draft.timing}
              choices={TIMINGS}
              onChange={(timing) => set({ timing: timing as ReplayDraft['timing'] })}
            />
          </FormRow>
          <FormRow>
            <Field
              secret
              label="Header"
              placeholder="none"
              hint="Such as Authorization: Bearer TOKEN"
              value={draft.header}
              onChange={(header) => set({ header })}
            />
            <Field
              isCode
              label="May differ"
              placeholder="gasUsed, debug_*, eth_call:result"
              hint="Fields, methods, or METHOD:FIELD, besides what differs by nature"
              value={draft.ignore}
              onChange={(ignore) => set({ ignore })}
            />
          </FormRow>
        </FormStack>
        {report && (
          <ScrollIntoView key={report.run}>
            <ReplayResult report={report.result} isOfRecording={choice !== undefined} />
          </ScrollIntoView>
        )}
      </Stack>
    </Dialog>
  )
}
