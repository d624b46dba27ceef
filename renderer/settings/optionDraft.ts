/** What the fields of the settings show and mean. Pure: components display it. */
import type { WireOption, WireOptionChanges } from '../../node-core/contract/settings.ts'

/** The value of the option from the next start on, according to the file: what its field shows. */
export function shownValue(option: WireOption): string {
  return option.saved ?? (option.isPending ? option.default : option.value) ?? ''
}

/** The changes with another value for an option; an unchanged value is not a change. An empty path is removed from the file. */
export function withChange(changes: WireOptionChanges, option: WireOption, value: string): WireOptionChanges {
  const others = withoutChange(changes, option.name)
  if (value === shownValue(option)) return others
  return { ...others, [option.name]: value === '' && option.default === null ? null : value }
}

/** The changes without that of an option. */
export function withoutChange(changes: WireOptionChanges, name: string): WireOptionChanges {
  return Object.fromEntries(Object.entries(changes).filter(([it]) => it !== name))
}

/** What a field shows while it is being changed. */
export function draftOf(option: WireOption, changes: WireOptionChanges): string {
  const change = changes[option.name]
  return change === undefined ? shownValue(option) : (change ?? option.default ?? '')
}

/** Sections of the configuration file in table order; options without one come first. */
export function optionsBySection(options: readonly WireOption[]): { section: string; options: WireOption[] }[] {
  const sections = new Map<string, WireOption[]>()
  for (const option of options) {
    const section = option.key?.includes('.') ? option.key.slice(0, option.key.indexOf('.')) : ''
    sections.set(section, [...(sections.get(section) ?? []), option])
  }
  return Array.from(sections, ([section, list]) => ({ section, options: list }))
}

/** Words of a list such as `eth,net`. */
export function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
