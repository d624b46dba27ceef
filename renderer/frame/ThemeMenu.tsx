import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChoiceMenu, type Choice } from '../components/ChoiceMenu.tsx'
import type { Theme } from '../../node-core/contract/desktopBridge.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { chooseTheme } from './theme.ts'

const CHOICES: readonly Choice<Theme>[] = [
  { value: 'light', title: 'Light', icon: <Sun size={15} aria-hidden /> },
  { value: 'dark', title: 'Dark', icon: <Moon size={15} aria-hidden /> },
  { value: 'system', title: 'System', icon: <Monitor size={15} aria-hidden /> },
]

export function ThemeMenu(): ReactNode {
  const { store, desktop } = useAppContext()
  const theme = useApp((state) => state.ui.theme)
  const Icon = theme === 'light' ? Sun : theme === 'dark' ? Moon : Monitor
  return (
    <ChoiceMenu
      label="Theme"
      icon={<Icon size={16} aria-hidden />}
      choices={CHOICES}
      value={theme}
      onChoose={(next) => chooseTheme(next, store, desktop)}
    />
  )
}
