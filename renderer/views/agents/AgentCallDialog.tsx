import { useState, type ReactNode } from 'react'
import type { WireAgentAnswer, WireWaitingAgentCall } from '../../../node-core/contract/wire/agents.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { JsonView } from '../../components/values/JsonView.tsx'
import { answerAgent } from '../../control/agents.ts'
import { plainText } from '../../format/revert.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'
import { AgentTransaction } from './AgentTransaction.tsx'

/** A call for which an agent waits: what it does, what would happen, and the answer. Enter in the reason refuses: nothing is allowed by accident. */
export function AgentCallDialog({ call, onClose }: { call: WireWaitingAgentCall; onClose: () => void }): ReactNode {
  const app = useAppContext()
  const task = useTask()
  const isWaiting = useApp((state) => state.agents.waiting.some(({ id }) => id === call.id))
  const [reason, setReason] = useState('')
  const answer = (given: WireAgentAnswer): void => task.run('Answering…', () => answerAgent(app, call.id, given), onClose)
  const refuse = (): void => answer({ allow: 'no', ...(reason.trim() !== '' && { reason }) })
  const name = plainText(call.name, 60)
  const isDisabled = !isWaiting || task.busy !== undefined
  const title = `${name} asks`
  return (
    <Dialog open isToRead title={title} onClose={onClose}>
      <FormStack
        label={title}
        isReady={isWaiting}
        busy={isWaiting ? task.busy : 'It does not wait any more.'}
        error={task.error}
        onSubmit={refuse}
        actions={
          <>
            <Button disabled={isDisabled} onClick={refuse}>
              Refuse
            </Button>
            <Button
              disabled={isDisabled}
              data-hint="Until the agent ends its session, or nothing was heard of it for half an hour"
              onClick={() => answer({ allow: 'always' })}
            >
              Allow all of this session
            </Button>
            <Button tone="primary" disabled={isDisabled} onClick={() => answer({ allow: 'once' })}>
              Allow once
            </Button>
          </>
        }
      >
        <p>{plainText(call.summary, 600)}</p>
        {call.transaction && <AgentTransaction transaction={call.transaction} />}
        <JsonView title={plainText(call.method, 100)} value={call.params ?? []} />
        <Field
          label="Reason, if you refuse"
          value={reason}
          hint="The agent reads it."
          disabled={isDisabled}
          onChange={(text) => setReason(text.slice(0, 500))}
        />
      </FormStack>
    </Dialog>
  )
}
