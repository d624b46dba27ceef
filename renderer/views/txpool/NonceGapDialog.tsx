import { useEffect, useState, type ReactNode } from 'react'
import type { WireTransactionExplanation } from '../../../node-core/contract/wire/explanation.ts'
import { ChoiceCards } from '../../components/forms/ChoiceCards.tsx'
import { Dialog } from '../../components/forms/Dialog.tsx'
import { FormStack } from '../../components/forms/FormStack.tsx'
import { applyRemedy, type NonceGap, type NonceRemedy } from '../../control/healing.ts'
import { perform } from '../../control/perform.ts'
import { nodeErrorText } from '../../format/nodeErrors.ts'
import { useAppContext, useClient, useSync } from '../../store/useApp.ts'
import { useTask } from '../../store/useTask.ts'

const TITLES: Readonly<Record<NonceRemedy['kind'], string>> = {
  adoptNonce: 'Adopt the wallet’s nonce',
  sendFillers: 'Send fillers',
  drop: 'Drop what waits',
  mine: 'Mine a block',
}

/** Why the transactions behind a nonce gap wait, and the ways to close it. */
export function NonceGapDialog({ gap, onClose }: { gap: NonceGap; onClose: () => void }): ReactNode {
  const app = useAppContext()
  const client = useClient()
  const sync = useSync()
  const task = useTask()
  const { sender, nonce } = gap
  const [explanation, setExplanation] = useState<WireTransactionExplanation>()
  const [problem, setProblem] = useState<string>()
  const [kind, setKind] = useState<NonceRemedy['kind']>('adoptNonce')
  useEffect(() => {
    let isCurrent = true
    client.call('devnet_explainTransaction', { from: sender, nonce }).then(
      (answer) => isCurrent && setExplanation(answer),
      (error: unknown) => isCurrent && setProblem(nodeErrorText(error)),
    )
    return () => void (isCurrent = false)
  }, [client, sender, nonce])
  const remedies = explanation?.remedies ?? []
  const chosen = remedies.find((it) => it.kind === kind)
  const done = (): void => {
    onClose()
    void sync.refresh('pool')
  }
  return (
    <Dialog isNarrow open title="Close the nonce gap" onClose={onClose}>
      <FormStack
        label="Close the nonce gap"
        submit={TITLES[chosen?.kind ?? 'adoptNonce']}
        isReady={chosen !== undefined}
        onSubmit={() => chosen && task.run('Sending…', () => perform(app, applyRemedy(sender, chosen)), done)}
        busy={task.busy}
        error={task.error ?? problem}
      >
        <p>{explanation?.why ?? 'Asking the node…'}</p>
        {remedies.length > 0 && (
          <ChoiceCards
            label="How to close it"
            cards={remedies.map(({ kind: value, summary }) => ({ value, title: TITLES[value], text: summary }))}
            value={kind}
            onChoose={setKind}
            disabled={task.busy !== undefined}
          />
        )}
      </FormStack>
    </Dialog>
  )
}
