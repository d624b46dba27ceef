import { CircleAlert, CircleCheck, Hammer, Users } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { WireValidatorLaunch } from '../../../node-core/contract/wire/validatorLaunch.ts'
import type { WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { EmptyState, ErrorState } from '../../components/feedback/StateMessage.tsx'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Button, ButtonGroup } from '../../components/forms/Button.tsx'
import { Stack } from '../../components/layout/Stack.tsx'
import { countToText } from '../../format/amount.ts'
import { useApp } from '../../store/useApp.ts'
import { LaunchDialog } from './LaunchDialog.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import { useLaunch } from './useLaunch.ts'
import { ValidatorsPanel } from './ValidatorsPanel.tsx'
import { namesOf } from './validatorNames.ts'

/** A node that decides its blocks alone, and can start validators beside itself. */
export function LoneNode(): ReactNode {
  const { launch, network } = useApp((state) => state.consensus)
  const { stop } = useLaunch()
  if (launch === undefined) return null
  const { status, progress, made } = launch
  if (status === 'running') return network && <Beside network={network} onStop={stop} />
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
          Start {countToText(made.validators, 'validator')}
        </Button>
      )}
      <Button tone={made === null ? 'primary' : 'plain'} onClick={() => setIsOpen(true)}>
        {made === null ? 'Start validators…' : 'Start new ones…'}
      </Button>
      <LaunchDialog made={made} open={isOpen} onClose={() => setIsOpen(false)} onStart={start} />
    </ButtonGroup>
  )
}

/** The validators beside the node, and what they can be made to do wrong. */
function Beside({ network, onStop }: { network: WireValidatorNetwork; onStop: () => void }): ReactNode {
  const count = countToText(network.validators.length, 'validator')
  return (
    <Stack>
      <StatusBanner
        tone="success"
        icon={<CircleCheck size={16} aria-hidden />}
        title={`${count} of the chain ${network.chainName} run beside this node`}
        aside={<Button onClick={onStop}>Stop</Button>}
      >
        Open the window of one of them to see its blocks, and how they vote. They end with this node, and go on where they stopped.
      </StatusBanner>
      <ValidatorsPanel names={namesOf([], network)} />
      {network.links.length > 0 && <LinksPanel network={network} />}
    </Stack>
  )
}
