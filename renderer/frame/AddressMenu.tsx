import { useRouter } from '@tanstack/react-router'
import { CircleDot, Copy, Pencil, Tag, VenetianMask } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { Address } from '../../node-core/contract/hex.ts'
import { copyText } from '../components/values/copyText.ts'
import { FloatingMenu } from '../components/forms/Menu.tsx'
import { checksumAddress } from '../format/checksum.ts'
import { addressPath } from '../routing/paths.ts'
import { actAs, stopActing } from '../control/actAs.ts'
import { tellRefusal } from '../control/perform.ts'
import { actingAsOf } from '../store/actingAs.ts'
import { useSteeringObstacle } from '../store/steering.ts'
import { useApp, useAppContext } from '../store/useApp.ts'

interface Place {
  address: Address
  anchor: Element
}

/** The context menu of any address on screen: opened by a right click, or by the menu key while the address has focus. */
export function AddressMenu(): ReactNode {
  const app = useAppContext()
  const { store } = app
  const actingAs = useApp(actingAsOf)
  const isSteered = useSteeringObstacle() === undefined
  const { history } = useRouter()
  const [place, setPlace] = useState<Place>()

  useEffect(() => {
    function onContextMenu(event: MouseEvent): void {
      const anchor = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-address]') : null
      // Selected text gets the system's own menu.
      if (!anchor || window.getSelection()?.isCollapsed === false) {
        setPlace(undefined)
        return
      }
      event.preventDefault()
      setPlace({ address: anchor.dataset['address'] as Address, anchor })
    }
    document.addEventListener('contextmenu', onContextMenu)
    return () => document.removeEventListener('contextmenu', onContextMenu)
  }, [])

  if (!place) return null
  const { address, anchor } = place
  const blocked = isSteered ? {} : { disabled: true, note: 'validators decide' }
  const items = [
    { title: 'Open', icon: <CircleDot size={14} aria-hidden />, onChoose: () => history.push(addressPath(address)) },
    {
      title: 'Label…',
      icon: <Tag size={14} aria-hidden />,
      onChoose: () => store.setState(({ ui }) => ({ ui: { ...ui, labelOf: address } })),
    },
    {
      title: actingAs === address ? 'Stop acting as it' : 'Act as it',
      ...blocked,
      icon: <VenetianMask size={14} aria-hidden />,
      onChoose: () =>
        void (actingAs === address ? stopActing(app) : actAs(app, address)).catch((error: unknown) => tellRefusal(app, error)),
    },
    {
      title: 'Set balance…',
      ...blocked,
      icon: <Pencil size={14} aria-hidden />,
      onChoose: () => store.setState(({ ui }) => ({ ui: { ...ui, stateEdit: { address, field: 'balance' } } })),
    },
    {
      title: 'Copy address',
      icon: <Copy size={14} aria-hidden />,
      onChoose: () => void copyText(checksumAddress(address)).catch(() => undefined),
    },
  ]
  const focus = anchor instanceof HTMLAnchorElement ? anchor : (anchor.querySelector('a') ?? undefined)
  return <FloatingMenu label="Address" items={items} anchor={anchor} focus={focus} onClose={() => setPlace(undefined)} />
}
