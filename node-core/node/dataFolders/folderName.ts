import { readdirSync } from 'node:fs'

const MAX_NAME_LENGTH = 64

/** Device names that Windows reserves, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Why the text cannot be the name of a workspace, which is also the name of its folder on any file system; undefined if it can. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'the name is empty'
  if (name.length > MAX_NAME_LENGTH) return `the name has ${name.length} characters, the limit is ${MAX_NAME_LENGTH}`
  if (!/^[A-Za-z0-9]/.test(name)) return 'the name must begin with a letter or digit (A-Z, a-z, 0-9)'
  if (!/^[A-Za-z0-9._-]+$/.test(name)) return 'the name may contain letters, digits, dots, hyphens and underscores only'
  if (name.endsWith('.')) return 'the name ends in a dot'
  if (RESERVED.test(name)) return 'the name is reserved by Windows'
  return undefined
}

/** Whether two names are the same folder on a file system that ignores case, as those of Windows and macOS do. */
export const isSameName = (a: string | null, b: string | null): boolean => a?.toLowerCase() === b?.toLowerCase()

/** The name of an existing folder that is the same name, possibly in another case. */
export function existingName(parent: string, name: string): string | undefined {
  try {
    const names = readdirSync(parent)
    return names.includes(name) ? name : names.find((it) => isSameName(it, name))
  } catch {
    return undefined
  }
}
