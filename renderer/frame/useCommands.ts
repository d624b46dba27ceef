import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { commandOfView, MENU_VIEWS, VIEWS } from '../../node-core/contract/views.ts'
import { openPopups } from '../components/forms/openPopups.ts'
import { useSteeringObstacle } from '../store/steering.ts'
import { useAppContext } from '../store/useApp.ts'
import type { Command } from './command.ts'
import { createCommands } from './commands.ts'

const CHORD_MS = 1_200

/** Every command of the window. */
export function useCommandList(): Command[] {
  const app = useAppContext()
  const { history } = useRouter()
  const obstacle = useSteeringObstacle()
  return useMemo(() => createCommands(app, (path) => history.push(path), history, obstacle), [app, history, obstacle])
}

/** Runs commands from shortcuts and from the desktop menu. */
export function useCommands(): void {
  const { desktop } = useAppContext()
  const commands = useCommandList()
  useEffect(() => {
    const run = (id: string): void => commands.find((command) => command.id === id)?.run()
    const stop = listenToKeys(run)
    const stopMenu = desktop?.onCommand(run)
    return () => {
      stop()
      stopMenu?.()
    }
  }, [commands, desktop])
}

/** Whether keys are for a text field, or for an open dialog or menu. */
function isTaken(target: EventTarget | null): boolean {
  if (openPopups().length > 0) return true
  return target instanceof HTMLElement && target.matches('input:not([type="range"]), textarea, select, [contenteditable]')
}

/** With nothing focused, an arrow key moves into the view's list. */
function focusFirstRow(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.matches('body, main')) return false
  const link = document.querySelector<HTMLElement>('main [data-index] [data-primary]')
  link?.focus()
  return link !== null
}

/** The command of the usual keys of undo and redo; in text fields they edit the text. */
function historyStep({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): 'node.undo' | 'node.redo' | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined
  if (key.toLowerCase() === 'z') return shiftKey ? 'node.redo' : 'node.undo'
  return key.toLowerCase() === 'y' ? 'node.redo' : undefined
}

/** Runs commands by their shortcuts until the returned function is called. */
export function listenToKeys(run: (id: string) => void): () => void {
  let chordUntil = 0
  function onKey(event: KeyboardEvent): void {
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      run('view.search')
      return
    }
    if (isTaken(event.target)) return
    const step = historyStep(event)
    if (step !== undefined) {
      event.preventDefault()
      run(step)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') run('view.now')
    const isChord = event.timeStamp < chordUntil
    chordUntil = 0
    const view = isChord ? MENU_VIEWS.find((id) => VIEWS[id].key === event.key) : undefined
    if (view) run(commandOfView(view))
    else if (event.key === '/') run('view.search')
    else if (event.key === ',') run('view.settings')
    else if (event.key === '?') run('view.shortcuts')
    else if (event.key === 'F8') run('request.continue')
    else if (event.key === 'F9') run('agent.answer')
    else if (event.key === 't') run('view.timeline')
    else if (event.key === 'n') run('node.snapshot')
    else if (event.key === 'ArrowDown' && focusFirstRow(event.target)) chordUntil = 0
    else if (event.key === 'g') chordUntil = event.timeStamp + CHORD_MS
    else return
    event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
