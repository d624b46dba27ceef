import { useRouter } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, GitCommitHorizontal, Plug } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../components/forms/Button.tsx'
import { toggleTimeline } from '../store/timelineVisibility.ts'
import { useApp, useAppContext } from '../store/useApp.ts'
import { ForkBadge } from './fork/ForkBadge.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import styles from './TopBar.module.css'

/** Back, forward, search, and controls of the whole window. */
export function TopBar(): ReactNode {
  const { history } = useRouter()
  const { store } = useAppContext()
  const timelineShown = useApp((state) => state.ui.timelineShown)
  return (
    <header className={styles.bar}>
      <div className={styles.group}>
        <IconButton label="Back" onClick={() => history.back()}>
          <ArrowLeft size={16} aria-hidden />
        </IconButton>
        <IconButton label="Forward" onClick={() => history.forward()}>
          <ArrowRight size={16} aria-hidden />
        </IconButton>
      </div>
      <SearchBox />
      <div className={styles.group}>
        <ForkBadge />
        <Button icon={<Plug size={14} aria-hidden />} onClick={() => store.setState(({ ui }) => ({ ui: { ...ui, connectOpen: true } }))}>
          Connect
        </Button>
        <IconButton label="Timeline" shortcut="t" aria-pressed={timelineShown} onClick={() => toggleTimeline(store)}>
          <GitCommitHorizontal size={16} aria-hidden />
        </IconButton>
        <ThemeSwitch />
      </div>
    </header>
  )
}
