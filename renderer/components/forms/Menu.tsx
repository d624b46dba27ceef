import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check, Ellipsis } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  title: string
  icon?: ReactNode
  /** What it is set to now, or its keys, at the right end. */
  note?: ReactNode
  /** Whether it is the chosen one of its group; undefined if the group is no choice. */
  isChosen?: boolean
  disabled?: boolean
  onChoose: () => void
}

/** Items under a heading. */
export interface MenuGroup {
  title: string
  items: readonly MenuItem[]
}

export interface MenuProps {
  label: string
  items: readonly MenuItem[]
}

/** A button that opens a list of further actions. */
export function Menu({ label, items }: MenuProps): ReactNode {
  return (
    <MenuButton
      label={label}
      groups={[{ title: '', items }]}
      button={
        <IconButton label={label}>
          <Ellipsis size={15} aria-hidden />
        </IconButton>
      }
    />
  )
}

export interface MenuButtonProps {
  label: string
  groups: readonly MenuGroup[]
  /** The button that opens it. */
  button: ReactElement
}

/** A button of any look that opens groups of actions. */
export function MenuButton({ label, groups, button }: MenuButtonProps): ReactNode {
  const [trigger, setTrigger] = useState<Element>()
  return (
    <BaseMenu.Root onOpenChange={(_, details) => setTrigger(details.trigger)}>
      <BaseMenu.Trigger render={button} />
      <MenuPopup label={label} groups={groups} opener={trigger} align="end" />
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
      <MenuPopup label={label} groups={[{ title: '', items }]} opener={anchor} anchor={anchor} focus={focus} align="start" />
    </BaseMenu.Root>
  )
}

interface MenuPopupProps extends Omit<MenuButtonProps, 'button'> {
  /** What opened it; the menu is rendered in its landmark or dialog. */
  opener: Element | undefined
  /** What it is positioned at, if not at the trigger. */
  anchor?: Element
  focus?: HTMLElement | undefined
  align: 'start' | 'end'
}

function MenuPopup({ label, groups, opener, anchor, focus, align }: MenuPopupProps): ReactNode {
  // Screen reader users who navigate by landmarks miss content outside them, and content outside an open dialog cannot be reached.
  const landmark = opener?.closest<HTMLElement>('[role="dialog"], main, nav, header:not(section header), footer')
  const container = landmark ?? opener?.closest<HTMLElement>('section[aria-label]')
  return (
    <BaseMenu.Portal container={container ?? undefined}>
      <BaseMenu.Positioner
        positionMethod="fixed"
        className={styles.positioner}
        anchor={anchor}
        align={align}
        sideOffset={4}
        collisionPadding={8}
      >
        <BaseMenu.Popup className={styles.menu} aria-label={label} finalFocus={() => focus ?? true}>
          {groups.map((group) =>
            group.title === '' ? (
              <div key="" className={styles.group}>
                <MenuItems items={group.items} />
              </div>
            ) : (
              <BaseMenu.Group key={group.title} className={styles.group}>
                <BaseMenu.GroupLabel className={styles.heading}>{group.title}</BaseMenu.GroupLabel>
                <MenuItems items={group.items} />
              </BaseMenu.Group>
            ),
          )}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  )
}

/** Plain items, or a choice of one if they say which is chosen. */
function MenuItems({ items }: { items: readonly MenuItem[] }): ReactNode {
  if (items.every(({ isChosen }) => isChosen === undefined)) {
    return items.map(({ title, icon, note, disabled, onChoose }) => (
      <BaseMenu.Item key={title} className={styles.item} disabled={disabled ?? false} onClick={onChoose}>
        {icon}
        {title}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </BaseMenu.Item>
    ))
  }
  return (
    <BaseMenu.RadioGroup value={items.find(({ isChosen }) => isChosen)?.title ?? ''}>
      {items.map(({ title, note, disabled, onChoose }) => (
        <BaseMenu.RadioItem key={title} value={title} className={styles.item} disabled={disabled ?? false} closeOnClick onClick={onChoose}>
          <span className={styles.mark}>
            <BaseMenu.RadioItemIndicator>
              <Check size={14} aria-hidden />
            </BaseMenu.RadioItemIndicator>
          </span>
          {title}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </BaseMenu.RadioItem>
      ))}
    </BaseMenu.RadioGroup>
  )
}
