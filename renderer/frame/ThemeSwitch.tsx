import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Theme } from '../../node-core/contract/desktopBridge.ts'
import { Segments, type Segment } from '../components/forms/Segments.tsx'
import { useApp, useAppContext } from '../store/useApp.ts'
import { chooseTheme } from '../store/theme.ts'

const THEMES: readonly Segment<Theme>[] = [
  { value: 'light', title: 'Light', icon: <Sun size={14} aria-hidden /> },
  { value: 'dark', title: 'Dark', icon: <Moon size={14} aria-hidden /> },
  { value: 'system', title: 'System', icon: <Monitor size={14} aria-hidden /> },
]

export function ThemeSwitch(): ReactNode {
  const { store, desktop } = useAppContext()
  const theme = useApp((state) => state.ui.theme)
  return <Segments label="Theme" segments={THEMES} value={theme} onChoose={(next) => chooseTheme(next, store, desktop)} />
}
