/** Dialogs for settings of the chain that are typed. */
import type { AppState } from '../store/appStore.ts'
import type { ControlAction } from './perform.ts'

export interface ControlField {
  label: string
  hint?: string
  placeholder?: string
  type?: 'datetime-local'
  suggestions?: readonly { value: string; title: string }[]
}

/** The action that texts mean; otherwise what is wrong, by field. */
export type ReadControl = { action: ControlAction } | { problems: readonly (string | undefined)[] }

export interface ControlForm {
  title: string
  submit: string
  fields: readonly ControlField[]
  /** What the fields show at first. */
  initial: (state: AppState) => readonly string[]
  read: (texts: readonly string[], state: AppState) => ReadControl
}
