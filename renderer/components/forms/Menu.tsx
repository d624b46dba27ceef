import { Ellipsis } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './Button.tsx'
import styles from './Menu.module.css'

export interface MenuItem {
  title: string
  icon?: ReactNode
  onChoose: () => void
}

/** A button that opens a list of further actions. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }): ReactNode {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton ref={button} label={label} aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Ellipsis size={15} aria-hidden />
      </IconButton>
      {isOpen && (
        <MenuList label={label} items={items} anchor={() => button.current} isToggle align="end" onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

export interface FloatingMenuProps {
  label: string
  items: readonly MenuItem[]
  /** What it stands at, within whose part of the page it is. */
  anchor: Element
  /** What has the focus when it is closed. */
  focus: HTMLElement | undefined
  onClose: () => void
}

/** A list of actions that something else than a button opens; it is there as long as it is open. */
export function FloatingMenu({ anchor, focus, ...list }: FloatingMenuProps): ReactNode {
  // Within a landmark for those who walk by them, and within a dialog, beside which nothing can be reached.
  const place = anchor.closest('[role="dialog"], main, nav, header, footer') ?? document.body
  return createPortal(<MenuList {...list} anchor={() => anchor} focus={focus} align="start" />, place)
}

interface MenuListProps extends Pick<FloatingMenuProps, 'label' | 'items' | 'onClose'> {
  anchor: () => Element | null
  /** What it stands at opens and closes it itself. */
  isToggle?: boolean
  focus?: HTMLElement | undefined
  align: 'start' | 'end'
}

/** The list itself, above everything else: arrows, Home, End and first letters move, Escape, Tab and presses elsewhere close it. */
function MenuList({ label, items, anchor, isToggle = false, focus, align, onClose }: MenuListProps): ReactNode {
  const menu = useRef<HTMLDivElement>(null)
  const itemsOf = (): HTMLElement[] => Array.from(menu.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])

  const open = useEffectEvent(() => {
    const [list, stand] = [menu.current, anchor()]
    if (!list || !stand) return
    list.showPopover()
    place(list, stand.getBoundingClientRect(), align)
    // A pointer chooses for itself what it is over.
    const first = document.activeElement?.matches(':focus-visible') ? itemsOf()[0] : undefined
    ;(first ?? list).focus({ preventScroll: true })
  })
  useLayoutEffect(() => open(), [])

  const close = useEffectEvent((event: Event) => {
    const { type, target } = event
    // A press on the button focuses it before it is a click, which would open again what the focus closed.
    const isOwn =
      target instanceof Node && (menu.current?.contains(target) || (isToggle && type !== 'scroll' && anchor()?.contains(target)))
    if (!isOwn) onClose()
  })
  useEffect(() => {
    const heard = (event: Event): void => close(event)
    const kinds = ['pointerdown', 'scroll', 'focusin'] as const
    for (const kind of kinds) document.addEventListener(kind, heard, { capture: true, passive: true })
    window.addEventListener('resize', heard)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, heard, { capture: true })
      window.removeEventListener('resize', heard)
    }
  }, [])

  function leave(): void {
    const target = focus ?? anchor()
    onClose()
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The row of a table, and the view, have keys of their own.
    event.stopPropagation()
    if (event.key === 'Tab') {
      // It goes on from where the menu stands.
      leave()
      return
    }
    const all = itemsOf()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target = itemOfKey(event.key, at, all)
    if (event.key === 'Escape') leave()
    else if (target) target.focus()
    else return
    event.preventDefault()
  }

  return (
    // Events come through to the row of a table, which would open what it stands for.
    <div
      ref={menu}
      role="menu"
      popover="manual"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={onKeyDown}
    >
      {items.map(({ title, icon, onChoose }) => (
        <button
          key={title}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={styles.item}
          onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
          onClick={() => {
            leave()
            onChoose()
          }}
        >
          {icon}
          {title}
        </button>
      ))}
    </div>
  )
}

/** The item that a key leads to from the one at that position, -1 where none has the focus. */
function itemOfKey(key: string, at: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  const isCalled = (item: HTMLElement): boolean => item.textContent.toLowerCase().startsWith(key.toLowerCase())
  return key.length === 1 && key !== ' ' ? (items.slice(at + 1).find(isCalled) ?? items.find(isCalled)) : undefined
}

const GAP = 4
const MARGIN = 8

/** Below what it stands at, or above it where there is no room. */
function place(list: HTMLElement, anchor: DOMRect, align: 'start' | 'end'): void {
  const { width, height } = list.getBoundingClientRect()
  const left = align === 'start' ? anchor.left : anchor.right - width
  const below = anchor.bottom + GAP
  const top = below + height + MARGIN > window.innerHeight ? Math.max(MARGIN, anchor.top - GAP - height) : below
  list.style.setProperty('left', `${Math.max(MARGIN, Math.min(left, window.innerWidth - width - MARGIN))}px`)
  list.style.setProperty('top', `${top}px`)
}
