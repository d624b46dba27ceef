import { readFileSync, writeFileSync } from 'node:fs'
import type { Theme } from '../node-core/contract/desktopBridge.ts'
import { isTheme } from './shell.ts'

/** Settings that the desktop application remembers between runs. */
export interface DesktopSettings {
  theme: Theme
  /** Window bounds in screen pixels; undefined before the first run. */
  bounds?: { x: number; y: number; width: number; height: number }
  isMaximized: boolean
}

const BOUNDS = ['x', 'y', 'width', 'height'] as const

/** Reads the settings from the file; missing or invalid ones get their defaults. */
export function readSettings(file: string): DesktopSettings {
  let saved: Partial<Record<keyof DesktopSettings, unknown>>
  try {
    saved = (JSON.parse(readFileSync(file, 'utf8')) ?? {}) as typeof saved
  } catch {
    saved = {}
  }
  const bounds = saved.bounds as DesktopSettings['bounds'] | null | undefined
  const isUsable =
    typeof bounds === 'object' &&
    bounds !== null &&
    BOUNDS.every((key) => Number.isInteger(bounds[key])) &&
    bounds.width >= 400 &&
    bounds.height >= 300
  return {
    theme: isTheme(saved.theme) ? saved.theme : 'system',
    isMaximized: saved.isMaximized === true,
    ...(isUsable ? { bounds: { x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height } } : {}),
  }
}

/** Writes the settings. If that fails, they are merely forgotten. */
export function writeSettings(file: string, settings: DesktopSettings): void {
  try {
    writeFileSync(file, JSON.stringify(settings))
  } catch {
    // Nothing depends on the file.
  }
}
