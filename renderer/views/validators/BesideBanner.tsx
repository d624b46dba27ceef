import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { countText } from '../../../node-core/contract/countText.ts'
import { useLaunch } from './useLaunch.ts'
import { standingStill } from './validatorNames.ts'

/** Says that the validators are none of this node's chain, and through which of them they are seen. */
export function BesideBanner({ network, seenBy }: { network: WireValidatorNetwork; seenBy: string | undefined }): ReactNode {
  const { stop } = useLaunch()
  const { length } = network.validators
  const running = length - standingStill(network).size
  const count = running === length ? countText(length, 'validator') : `${running} of ${countText(length, 'validator')}`
  return (
    <StatusBanner
      tone="success"
      icon={<CircleCheck size={16} aria-hidden />}
      title={`${count} of the chain ${network.chainName} ${running === 1 ? 'runs' : 'run'} beside this node`}
      aside={
        <Button data-hint="They end with this node too, and go on where they stopped" onClick={stop}>
          Stop
        </Button>
      }
    >
      {seenBy !== undefined && `Votes are shown as the engine of ${seenBy} sees them. `}
      Blocks and transactions are in the window of each.
    </StatusBanner>
  )
}
