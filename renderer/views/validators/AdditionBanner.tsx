import { CircleAlert, CircleCheck, Hammer, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { IconButton } from '../../components/forms/Button.tsx'
import { Mono } from '../../components/values/Mono.tsx'
import type { Addition } from './useAddition.ts'

const SIZE = 16

/** How far one more validator is, and what it lacks to vote. */
export function AdditionBanner({ addition, onDismiss }: { addition: Addition; onDismiss: () => void }): ReactNode {
  if (addition.status === 'starting')
    return (
      <StatusBanner tone="info" icon={<Hammer size={SIZE} aria-hidden />} title="A validator is being added" role="status">
        {addition.sync === 'blocks' ? 'It executes all blocks from the first one.' : 'It begins with the newest snapshot of the others.'}
      </StatusBanner>
    )
  const aside = (
    <IconButton label="Close" onClick={onDismiss}>
      <X size={SIZE} aria-hidden />
    </IconButton>
  )
  if (addition.status === 'failed')
    return (
      <StatusBanner
        tone="danger"
        icon={<CircleAlert size={SIZE} aria-hidden />}
        title="The validator does not run"
        role="alert"
        aside={aside}
      >
        {addition.problem}
      </StatusBanner>
    )
  const { index, publicKey } = addition.validator
  return (
    <StatusBanner
      tone="success"
      icon={<CircleCheck size={SIZE} aria-hidden />}
      title={`Validator ${index} runs, and follows the others`}
      role="status"
      aside={aside}
    >
      It votes once the contract of the validators has given its key voting power: <Mono text={publicKey} what="key" copy="always" />
    </StatusBanner>
  )
}
