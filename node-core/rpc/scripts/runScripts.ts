/**
 * Wire scripts: what a client sends (`>> text`), what it gets back (`<< JSON`), and comments (`// text`), line by line. Several `<<` after
 * one `>>` are notifications beside the answer, in the order in which they come. Tags in the file's name say what the script needs:
 * `name.reference.io` the reference profile, `name.duplex.io` a transport that pushes, `name.private.io` authentication, `name.hardhat.io`
 * and `name.anvil.io` a client to which the node is compatible with that devnet.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { AnyMethodRow } from '../method.ts'
import type { RpcProfile } from '../registry.ts'
import type { Dialect } from '../session.ts'

/** A script as its file has it. */
export interface Script {
  /** `method/name`, without the ending. */
  name: string
  method: string
  path: string
  profile: RpcProfile
  /** It needs a transport that can push. */
  isDuplex: boolean
  /** It needs authentication. */
  isPrivate: boolean
  dialect?: Dialect | undefined
  lines: ScriptLine[]
}

/** A line of a script. */
export interface ScriptLine {
  kind: 'comment' | 'send' | 'receive'
  text: string
}

/** A client of the node under test over some transport. */
export interface ScriptPeer {
  /** Sends a text as it is. */
  send(text: string): void | Promise<void>
  /** The next text that came back; undefined where none came, or none comes in reasonable time. */
  receive(): string | undefined | Promise<string | undefined>
}

/** All scripts of a folder, by name; of this one where none is given. */
export function readScripts(folder = import.meta.dirname): Script[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => readdirSync(join(folder, entry.name)).map((file) => [entry.name, file] as const))
    .filter(([, file]) => file.endsWith('.io'))
    .map(([method, file]) => readScript(method, join(folder, method, file), file))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

const DIALECTS: readonly Dialect[] = ['hardhat', 'anvil']

function readScript(method: string, path: string, file: string): Script {
  const tags = file.split('.').slice(1, -1)
  const unknown = tags.find((tag) => !['reference', 'duplex', 'private', ...DIALECTS].includes(tag))
  if (unknown !== undefined) throw new Error(`${path}: the tag ${unknown} is not known`)
  return {
    name: `${method}/${file.slice(0, -'.io'.length)}`,
    method,
    path,
    profile: tags.includes('reference') ? 'reference' : 'devnet',
    isDuplex: tags.includes('duplex'),
    isPrivate: tags.includes('private'),
    dialect: DIALECTS.find((it) => tags.includes(it)),
    lines: readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => lineOf(line, path)),
  }
}

const KINDS = { '>>': 'send', '<<': 'receive', '//': 'comment' } as const

function lineOf(line: string, path: string): ScriptLine {
  const kind = KINDS[line.slice(0, 2) as keyof typeof KINDS]
  if (kind === undefined) throw new Error(`${path}: a line must start with >>, << or //, this one does not: ${line.slice(0, 80)}`)
  return { kind, text: line.slice(2).trim() }
}

/** A request of a script with the answer that it gets. */
export interface Exchange {
  method: string
  /** The code of the error; undefined where the answer has a result. */
  errorCode: number | undefined
  /** Undefined where the answer has an error. */
  result: unknown
}

/** The requests of a script with their answers. Those of notifications and of what is no request are left out. */
export function exchangesOf({ lines }: Script): Exchange[] {
  const methods = new Map<unknown, string>()
  const exchanges: Exchange[] = []
  for (const { kind, text } of lines) {
    for (const message of kind === 'comment' ? [] : messagesOf(text)) {
      const method = methods.get(message.id)
      if (kind === 'send') methods.set(message.id, String(message.method))
      else if (message.id !== undefined && method !== undefined)
        exchanges.push({ method, errorCode: message.error?.code, result: message.result })
    }
  }
  return exchanges
}

interface Message {
  id?: unknown
  method?: unknown
  result?: unknown
  error?: { code: number }
}

function messagesOf(text: string): Message[] {
  try {
    const message = JSON.parse(text) as unknown
    return (Array.isArray(message) ? message : [message]).filter((it) => typeof it === 'object' && it !== null) as Message[]
  } catch {
    return []
  }
}

const REFUSALS: ReadonlySet<number | undefined> = new Set([-32700, -32600, -32601, -32602, 4100])

/** Whether everything in it is refused before a method runs: then it changes nothing, and such scripts can share a chain. */
export function changesNothing(script: Script): boolean {
  return script.lines.every(
    ({ kind, text }) => kind !== 'receive' || messagesOf(text).every(({ error }) => error !== undefined && REFUSALS.has(error.code)),
  )
}

/**
 * The profiles in which it is played: its own and, where that is devnet, the reference profile has the same methods and no script of its
 * own for it, both.
 */
export function profilesOf(script: Script, rows: readonly AnyMethodRow[]): RpcProfile[] {
  if (script.profile === 'reference') return ['reference']
  if (existsSync(script.path.replace(/\.io$/, '.reference.io'))) return ['devnet']
  const isSame = exchangesOf(script).every(({ method }) =>
    rows.some(
      ({ name, aliases, reference, visibility }) =>
        (name === method || aliases?.includes(method)) && reference === 'functional' && visibility !== 'signing',
    ),
  )
  return isSame ? ['devnet', 'reference'] : ['devnet']
}

/** Plays a script and returns the first difference as text; undefined if all responses match. */
export async function playScript(script: Script, peer: ScriptPeer): Promise<string | undefined> {
  for (const { kind, text } of script.lines) {
    if (kind === 'send') await peer.send(text)
    if (kind !== 'receive') continue
    const came = await peer.receive()
    if (came === undefined) return `nothing came, expected ${text}`
    const [answer, expected] = [JSON.parse(came), JSON.parse(text)] as [unknown, unknown]
    if (!isDeepStrictEqual(answer, expected)) {
      const place = differingPath(answer, expected).join('.')
      return `another ${place || 'answer'}; where that is meant: npm run record -- ${script.name}\ncame     ${came}\nexpected ${text}`
    }
  }
  const more = script.lines.some(({ kind }) => kind === 'receive') ? await peer.receive() : undefined
  return more === undefined ? undefined : `came beside what is written: ${more}`
}

/** Where the first difference of two values is: the names that lead to it. */
function differingPath(value: unknown, other: unknown): string[] {
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null) return []
  const [parts, others] = [value, other] as [Record<string, unknown>, Record<string, unknown>]
  const name = Object.keys({ ...parts, ...others }).find((it) => !isDeepStrictEqual(parts[it], others[it]))
  return name === undefined ? [] : [name, ...differingPath(parts[name], others[name])]
}

/**
 * Plays what a script sends and writes what comes back into its file, in place of what stands there; answers that are equal stay as they
 * are. For writing scripts: read the result.
 */
export async function recordScript(script: Script, peer: ScriptPeer): Promise<void> {
  const lines: string[] = []
  const written = script.lines.filter(({ kind }) => kind === 'receive').map(({ text }) => text)
  for (const { kind, text } of script.lines) {
    if (kind === 'comment') lines.push(`// ${text}`)
    if (kind !== 'send') continue
    await peer.send(text)
    lines.push(`>> ${text}`)
    for (let came = await peer.receive(); came !== undefined; came = await peer.receive()) {
      const before = written.shift()
      const isSame = before !== undefined && isDeepStrictEqual(JSON.parse(came), JSON.parse(before))
      lines.push(`<< ${isSame ? before : came}`)
    }
  }
  writeFileSync(script.path, `${lines.join('\n')}\n`)
}
