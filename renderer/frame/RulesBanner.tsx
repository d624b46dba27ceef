import { Shuffle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../components/forms/Button.tsx'
import { TextLink } from '../components/values/TextLink.tsx'
import { removeAllRules } from '../control/requestRules.ts'
import { countText } from '../../node-core/contract/countText.ts'
import { requestsPath } from '../routing/requestSearch.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { FrameBanner } from './FrameBanner.tsx'

/** Says that clients get other answers than the node would give. */
export function RulesBanner(): ReactNode {
  const app = useAppContext()
  const on = useApp(({ requestRules: { rules } }) => rules.filter(({ isOn }) => isOn).length)
  if (on === 0) return null
  return (
    <FrameBanner
      tone="warning"
      icon={<Shuffle size={16} aria-hidden />}
      actions={<Button onClick={() => removeAllRules(app)}>Turn off</Button>}
    >
      <strong>{`${countText(on, 'rule')} ${on === 1 ? 'changes' : 'change'} what clients get`}</strong>
      <TextLink href={requestsPath({ tab: 'rules' })}>Show</TextLink>
    </FrameBanner>
  )
}
