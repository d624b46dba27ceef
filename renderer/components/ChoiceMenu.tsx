import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './ChoiceMenu.module.css'

export interface Choice<Value extends string> {
  value: Value
  title: string
  icon: ReactNode
}

export interface ChoiceMenuProps<Value extends string> {
  label: string
  icon: ReactNode
  choices: readonly Choice<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/** An icon that opens a menu in which one of several is chosen. */
export function ChoiceMenu<Value extends string>({ label, icon, choices, value, onChoose }: ChoiceMenuProps<Value>): ReactNode {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger render={<IconButton label={label} />}>{icon}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className={styles.positioner}>
          <Menu.Popup className={styles.popup}>
            <Menu.RadioGroup value={value} onValueChange={(next) => onChoose(next as Value)}>
              {choices.map((choice) => (
                <Menu.RadioItem key={choice.value} value={choice.value} closeOnClick className={styles.item}>
                  {choice.icon}
                  {choice.title}
                  <Menu.RadioItemIndicator className={styles.chosen}>
                    <Check size={14} aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
