/** Position of a key in a TOML text, or where it would be inserted; lines count from 0. */
export interface ConfigPlace {
  /** The line of the key; undefined if it has no line of its own. */
  line: number | undefined
  /** Where a new line of the section is inserted. */
  end: number
  hasSection: boolean
}

/** Returns the position of a key in the lines of a text. Keys before the first section have the section ''. */
export function placeOfKey(lines: readonly string[], section: string, key: string): ConfigPlace {
  let current = ''
  let hasSection = section === ''
  let end = 0
  let line: number | undefined
  const first = lines.findIndex((it) => /^\s*\[/.test(it))
  for (const [at, text] of lines.entries()) {
    const header = /^\s*\[\s*([^[\]]+?)\s*\]/.exec(text)?.[1]
    if (header !== undefined) current = header
    if (current !== section) continue
    if (header === section) hasSection = true
    // Blank lines and comments before the next section belong to the next section.
    if (text.trim() !== '' && (!text.trim().startsWith('#') || section === '')) end = at + 1
    if (/^\s*(["']?)(.*?)\1\s*=/.exec(text)?.[2] === key) line = at
  }
  if (!hasSection) end = lines.length
  return { line, end: section === '' && first >= 0 ? Math.min(end, first) : end, hasSection }
}
