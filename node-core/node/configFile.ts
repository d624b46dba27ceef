/**
 * Changes of a configuration file. The lines of the keys are replaced where they stand, so that comments and order stay; the result is
 * read again to prove that it says what was meant. Where it does not (values over several lines, keys written in unusual ways), the
 * file is written anew from the table of options, and the former one kept beside it.
 */
import { copyFileSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '../base/codedError.ts'
import { replaceFile } from '../base/replaceFile.ts'
import { type OptionErrorCode, parseConfig } from './commandLine.ts'
import { placeOfKey } from './configPlace.ts'
import type { OptionKind } from './optionKinds.ts'
import { type NodeOptions, OPTION_ENTRIES, type OptionName } from './options.ts'

/** New values of options; undefined takes the option out of the file. */
export type OptionChanges = Partial<{ [K in OptionName]: NodeOptions[K] | undefined }>

const NEW_FILE = '# Settings of this Terrarium workspace. Every key is also a flag, which overrides it: see --help.\n'

function tomlOf(kind: OptionKind<unknown>, value: unknown): string {
  const text = kind.text(value)!
  return kind.placeholder === undefined || /^(?:0|[1-9]\d{0,17})$/.test(text) ? text : JSON.stringify(text)
}

/**
 * The text of a file with the changes made. `name` and `folder` are the file's. Throws CodedError with code `config-file` for a text that
 * is not valid before.
 */
export function changeConfig(text: string, changes: OptionChanges, name: string, folder: string): { text: string; isRewritten: boolean } {
  const wanted = withChanges(parseConfig(text, name, folder), changes)
  const edited = editLines(text === '' ? NEW_FILE : text, changes)
  if (isDeepStrictEqual(parsedOrUndefined(edited, name, folder), wanted)) return { text: edited, isRewritten: false }
  return { text: editLines(NEW_FILE, wanted), isRewritten: true }
}

/**
 * Makes the changes in the file, which need not exist; it is written whole or not at all, for its owner only. Throws CodedError with code
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

/** The comment behind a value on its line, with the space before it. */
function commentOf(line: string): string {
  return /^[^=]*=\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'#]+)(\s*#.*)$/.exec(line)?.[1] ?? ''
}
