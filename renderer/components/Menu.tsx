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
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.place} align="end" sideOffset={4}>
          {/* Events come through the portal to the row of a table, which would open what it stands for. */}
          <BaseMenu.Popup className={styles.menu} onClick={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
            {items.map(({ title, icon, onChoose }) => (
              <BaseMenu.Item key={title} className={styles.item} onClick={onChoose}>
                {icon}
                {title}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}
