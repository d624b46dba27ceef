import { CircleAlert, Hammer, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { WireValidatorLaunch } from '../../../node-core/contract/wire/validatorLaunch.ts'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { Button, ButtonGroup } from '../../components/forms/Button.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { useApp } from '../../store/useApp.ts'
import { LaunchDialog } from './LaunchDialog.tsx'
import { useLaunch } from './useLaunch.ts'

/** A node that decides its blocks alone, and can start validators beside itself. */
export function LoneNode(): ReactNode {
  const { launch } = useApp((state) => state.consensus)
  const { stop } = useLaunch()
  // Once they run, the view shows how they decide blocks.
  if (launch === undefined || launch.status === 'running') return null
  const { status, progress, made } = launch
  if (status === 'starting' || status === 'stopping')
    return (
      <EmptyState
        icon={<Hammer size={28} aria-hidden />}
        title={status === 'starting' ? 'Validators are being started' : 'Validators are being stopped'}
        actions={status === 'starting' && <Button onClick={stop}>Cancel</Button>}
      >
        <p role="status">{progress ?? 'Each is a node with an engine, which agrees with the others on blocks.'}</p>
      </EmptyState>
    )
  const actions = <StartButtons made={made} />
  if (status === 'failed')
    return (
      <ErrorState icon={<CircleAlert size={28} aria-hidden />} title="The validators do not run" actions={actions}>
        <p>{launch.problem}</p>
      </ErrorState>
    )
  return (
    <EmptyState icon={<Users size={28} aria-hidden />} title="This node decides its blocks alone" actions={actions}>
      <p>
        Several validators can run beside it: nodes with a chain of their own, each with an engine that agrees with the others on blocks.
      </p>
      <p>
        To join validators of other machines: <code>npm run validators -- join --help</code>.
      </p>
    </EmptyState>
  )
}

/** Goes on with the validators that were made, or makes new ones. */
function StartButtons({ made }: Pick<WireValidatorLaunch, 'made'>): ReactNode {
  const { start } = useLaunch()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ButtonGroup>
      {made !== null && (
        <Button tone="primary" onClick={() => start({})}>
          Start {countText(made.validators, 'validator')}
        </Button>
      )}
      <Button tone={made === null ? 'primary' : 'plain'} onClick={() => setIsOpen(true)}>
        {made === null ? 'Start validators…' : 'Start new ones…'}
      </Button>
      <LaunchDialog made={made} open={isOpen} onClose={() => setIsOpen(false)} onStart={start} />
    </ButtonGroup>
  )
}
