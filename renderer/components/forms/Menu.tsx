import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  title: string
  icon?: ReactNode
  onChoose: () => void
}

/** A button that opens a list of further actions. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }): ReactNode {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={<IconButton label={label} />}>
        <Ellipsis size={15} aria-hidden />
      </BaseMenu.Trigger>
      <MenuList items={items} align="end" />
    </BaseMenu.Root>
  )
}

export interface FloatingMenuProps {
  label: string
  items: readonly MenuItem[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What it stands at. */
  anchor: Element
  /** What has the focus when it is closed. */
  finalFocus: () => HTMLElement | undefined
}

/** A list of actions that something else than a button opens. */
export function FloatingMenu({ isOpen, onOpenChange, ...list }: FloatingMenuProps): ReactNode {
  return (
    <BaseMenu.Root open={isOpen} onOpenChange={onOpenChange} modal={false}>
      <MenuList {...list} />
    </BaseMenu.Root>
  )
}

type MenuListProps = Pick<FloatingMenuProps, 'items'> & Partial<FloatingMenuProps> & { align?: 'start' | 'end' }

function MenuList({ items, label, align = 'start', anchor, finalFocus }: MenuListProps): ReactNode {
  return (
    <BaseMenu.Portal>
      <BaseMenu.Positioner className={styles.place} align={align} sideOffset={4} {...(anchor && { anchor })}>
        {/* Events come through the portal to the row of a table, which would open what it stands for. */}
        <BaseMenu.Popup
          className={styles.menu}
          aria-label={label}
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
          {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
        >
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
