import type { WireWorkspace } from '../../node-core/contract/wire/workspaces.ts'

const MAX_LENGTH = 64

/** What a workspace is called: its name, or where the chain is if it is not in one. */
export function titleOf({ name, path }: Pick<WireWorkspace, 'name' | 'path'>): string {
  return name ?? (path === null ? 'In memory' : path.split(/[/\\]/).findLast((part) => part !== '')!)
}

/** Port of the URL of a node. */
export const portOf = (http: string | null | undefined): string | undefined => (http ? new URL(http).port : undefined)

/** Why a text cannot be the name of a new workspace; undefined if it can. The node checks it again. */
export function newNameProblem(name: string, taken: readonly WireWorkspace[]): string | undefined {
  if (name.length > MAX_LENGTH) return `${name.length} characters; the limit is ${MAX_LENGTH}`
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) return 'Use letters, digits, dots, hyphens and underscores; begin with a letter or digit.'
  if (taken.some((it) => it.name?.toLowerCase() === name.toLowerCase())) return 'There is a workspace of this name already.'
  return undefined
}

/** The name, or the first one with a number after it that is free. */
export function freeName(name: string, list: readonly WireWorkspace[]): string {
  if (newNameProblem(name, list) === undefined) return name
  for (let i = 2; i < 1_000; i++) if (newNameProblem(`${name}-${i}`, list) === undefined) return `${name}-${i}`
  return name
}
