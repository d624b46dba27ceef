import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WireValidatorNetwork } from '../../../node-core/contract/wire/validatorNetwork.ts'
import { StatusBanner } from '../../components/feedback/StatusBanner.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { countToText } from '../../format/amount.ts'
import { useLaunch } from './useLaunch.ts'

/** Says that the validators are none of this node's chain, and through which of them they are seen. */
export function BesideBanner({ network, seenBy }: { network: WireValidatorNetwork; seenBy: string | undefined }): ReactNode {
  const { stop } = useLaunch()
  return (
    <StatusBanner
      tone="success"
      icon={<CircleCheck size={16} aria-hidden />}
      title={`${countToText(network.validators.length, 'validator')} of the chain ${network.chainName} run beside this node`}
      aside={<Button onClick={stop}>Stop</Button>}
    >
      {seenBy !== undefined && `Votes are shown as the engine of ${seenBy} sees them. `}
      Blocks and transactions are in the window of each. They end with this node, and go on where they stopped.
    </StatusBanner>
  )
}
