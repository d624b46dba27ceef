/**
 * Changes a configuration file. Lines of keys are replaced in place, so that comments and order are preserved; the result is parsed again
 * to verify it. If it differs (multi-line values, keys in unusual notation), the file is rewritten from the option table, and the previous
 * one is kept next to it.
 */
import { copyFileSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '../base/codedError.ts'
import { replaceFile } from '../base/replaceFile.ts'
import { type OptionErrorCode, parseConfig } from './commandLine.ts'
import { placeOfKey } from './configPlace.ts'
import { type OptionKind, optionalPath, path } from './optionKinds.ts'
import { type NodeOptions, OPTION_ENTRIES, type OptionName } from './options.ts'

/** New values of options; undefined removes the option from the file. */
export type OptionChanges = Partial<{ [K in OptionName]: NodeOptions[K] | undefined }>

const NEW_FILE = '# Settings of this Terrarium workspace. Every key is also a flag, which overrides it: see --help.\n'

function tomlOf(kind: OptionKind<unknown>, value: unknown): string {
  const text = kind.text(value)!
  return kind.placeholder === undefined || /^(?:0|[1-9]\d{0,17})$/.test(text) ? text : JSON.stringify(text)
}

/**
 * Returns the text of a file with the changes applied. `name` and `folder` are the file's. Throws CodedError with code `config-file` if the
 * original text is not valid.
 */
export function changeConfig(text: string, changes: OptionChanges, name: string, folder: string): { text: string; isRewritten: boolean } {
  const wanted = withChanges(parseConfig(text, name, folder), resolvedPaths(changes, folder))
  const edited = editLines(text === '' ? NEW_FILE : text, changes)
  if (isDeepStrictEqual(parsedOrUndefined(edited, name, folder), wanted)) return { text: edited, isRewritten: false }
  return { text: editLines(NEW_FILE, wanted), isRewritten: true }
}

/**
 * Applies the changes to the file, which need not exist. It is written atomically, readable by its owner only. Throws CodedError with code
 * `config-file`.
 */
export function changeConfigFile(file: string, changes: OptionChanges): void {
  const former = readTextOrEmpty(file)
  const { text, isRewritten } = changeConfig(former, changes, basename(file), dirname(file))
  try {
    if (isRewritten) copyFileSync(file, `${file}.bak`)
    replaceFile(file, text)
  } catch (error) {
    throw new CodedError<OptionErrorCode>('config-file', `cannot write the configuration file ${file}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function readTextOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw new CodedError<OptionErrorCode>('config-file', `cannot read the configuration file ${file}: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

function parsedOrUndefined(text: string, name: string, folder: string): Partial<NodeOptions> | undefined {
  try {
    return parseConfig(text, name, folder)
  } catch {
    return undefined
  }
}

/** Relative paths are written as they are, and read as those of the folder. */
function resolvedPaths(changes: OptionChanges, folder: string): OptionChanges {
  const resolved = OPTION_ENTRIES.flatMap(([name, { kind }]) => {
    const value = changes[name]
    return (kind === path || kind === optionalPath) && typeof value === 'string' ? [[name, resolve(folder, value)]] : []
  })
  return { ...changes, ...(Object.fromEntries(resolved) as OptionChanges) }
}

function withChanges(options: Partial<NodeOptions>, changes: OptionChanges): Partial<NodeOptions> {
  return Object.fromEntries(Object.entries({ ...options, ...changes }).filter(([, value]) => value !== undefined))
}

function editLines(text: string, changes: OptionChanges): string {
  const lines = text.replace(/\n+$/, '').split('\n')
  for (const [name, { key, kind, help }] of OPTION_ENTRIES) {
    if (!Object.hasOwn(changes, name) || key === undefined) continue
    const at = key.lastIndexOf('.')
    const place = placeOfKey(lines, key.slice(0, Math.max(0, at)), key.slice(at + 1))
    const value = changes[name]
    if (value === undefined) {
      if (place.line !== undefined) lines.splice(place.line, 1)
      continue
    }
    const written = `${key.slice(at + 1)} = ${tomlOf(kind, value)}`
    if (place.line !== undefined) lines[place.line] = written + commentOf(lines[place.line]!)
    else lines.splice(place.end, 0, ...(place.hasSection ? [] : ['', `[${key.slice(0, at)}]`]), `# ${help}`, written)
  }
  return `${lines.join('\n')}\n`
}

/** The trailing comment of a line, with the space before it. */
function commentOf(line: string): string {
  return /^[^=]*=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'#]+)(\s*#.*)$/.exec(line)?.[1] ?? ''
}
