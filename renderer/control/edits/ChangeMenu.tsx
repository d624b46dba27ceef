import { ChevronDown, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Address } from '../../../node-core/contract/hex.ts'
import { Button } from '../../components/forms/Button.tsx'
import { blockedGroups } from '../../components/forms/blockedMenu.ts'
import { MenuButton, type MenuItem } from '../../components/forms/Menu.tsx'
import { actingAsOf } from '../../store/actingAs.ts'
import { useSteeringObstacle } from '../../store/steering.ts'
import { useApp, useAppContext } from '../../store/useApp.ts'
import type { StateEditTarget } from '../../store/uiSlice.ts'
import { actAs, stopActing } from '../actAs.ts'
import { tellRefusal } from '../perform.ts'

/** What can be changed by hand at an address, and acting as it. */
export function ChangeMenu({ address }: { address: Address }): ReactNode {
  const app = useAppContext()
  const obstacle = useSteeringObstacle()
  const isActing = useApp((state) => actingAsOf(state) === address)
  const edit = (field: StateEditTarget['field'], title: string): MenuItem => ({
    title,
    onChoose: () => app.store.setState(({ ui }) => ({ ui: { ...ui, stateEdit: { address, field } } })),
  })
  const act = (run: () => Promise<void>) => (): void => void run().catch((error: unknown) => tellRefusal(app, error))
  return (
    <MenuButton
      label="Change by hand"
      groups={blockedGroups(
        [
          {
            title: 'State',
            items: [
              edit('balance', 'Set balance…'),
              edit('nonce', 'Set nonce…'),
              edit('code', 'Set code…'),
              edit('storage', 'Set a storage slot…'),
            ],
          },
          {
            title: 'Sender',
            items: [
              isActing
                ? { title: 'Stop acting as it', onChoose: act(() => stopActing(app)) }
                : { title: 'Act as it', note: 'send without its key', onChoose: act(() => actAs(app, address)) },
            ],
          },
        ],
        obstacle,
      )}
      button={
        <Button icon={<Pencil size={14} aria-hidden />}>
          Change
          <ChevronDown size={13} aria-hidden />
        </Button>
      }
    />
  )
}
