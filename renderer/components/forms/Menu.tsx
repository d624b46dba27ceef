import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  title: string
  icon?: ReactNode
  onChoose: () => void
}

export interface MenuProps {
  label: string
  items: readonly MenuItem[]
}

/** A button that opens a list of further actions. */
export function Menu({ label, items }: MenuProps): ReactNode {
  const [trigger, setTrigger] = useState<Element>()
  return (
    <BaseMenu.Root onOpenChange={(_, details) => setTrigger(details.trigger)}>
      <BaseMenu.Trigger render={<IconButton label={label} />}>
        <Ellipsis size={15} aria-hidden />
      </BaseMenu.Trigger>
      <MenuPopup label={label} items={items} opener={trigger} align="end" />
    </BaseMenu.Root>
  )
}

export interface FloatingMenuProps extends MenuProps {
  /** The element it is anchored to. */
  anchor: Element
  /** What gets the focus when it closes. */
  focus: HTMLElement | undefined
  onClose: () => void
}

/** A list of actions opened by something other than a button; it is open as long as it is mounted. */
export function FloatingMenu({ label, items, anchor, focus, onClose }: FloatingMenuProps): ReactNode {
  return (
    <BaseMenu.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <MenuPopup label={label} items={items} opener={anchor} anchor={anchor} focus={focus} align="start" />
    </BaseMenu.Root>
  )
}

interface MenuPopupProps extends MenuProps {
  /** What opened it; the menu is rendered in its landmark or dialog. */
  opener: Element | undefined
  /** What it is positioned at, if not at the trigger. */
  anchor?: Element
  focus?: HTMLElement | undefined
  align: 'start' | 'end'
}

function MenuPopup({ label, items, opener, anchor, focus, align }: MenuPopupProps): ReactNode {
  // Screen reader users who navigate by landmarks miss content outside them, and content outside an open dialog cannot be reached.
  const container = opener?.closest<HTMLElement>('[role="dialog"], main, nav, header, footer')
  return (
    <BaseMenu.Portal container={container ?? undefined}>
      <BaseMenu.Positioner className={styles.positioner} anchor={anchor} align={align} sideOffset={4} collisionPadding={8}>
        <BaseMenu.Popup className={styles.menu} aria-label={label} finalFocus={() => focus ?? true}>
          {items.map(({ title, icon, onChoose }) => (
            <BaseMenu.Item key={title} className={styles.item} onClick={onChoose}>
              {icon}
              {title}
            </BaseMenu.Item>
          ))}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}
