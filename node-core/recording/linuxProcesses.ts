/** Processes of connections by /proc (proc(5)), which shows those of the same user. */
import { readdir, readFile, readlink } from 'node:fs/promises'
import type { FindProcesses, LocalProcess } from './localConnection.ts'

/** More files than a process should have are not looked through. */
const MAX_FILES = 10_000
const MAX_NAME_LENGTH = 60
/** Address and peer as hexadecimal address and port, 01 for an established connection, four columns, user, timeout and inode. */
const CONNECTION = /:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) 01 \S+ \S+ \S+ +\d+ +\d+ (\d+)/g

export const linuxProcessesOf: FindProcesses = async (pairs) => {
  const inodes = inodesOf(`${await textOf('/proc/net/tcp')}\n${await textOf('/proc/net/tcp6')}`)
  const wanted = pairs.map(({ remotePort, localPort }) => inodes.get(`${remotePort} ${localPort}`))
  const owners = await ownersOf(new Set(wanted.filter((it) => it !== undefined)))
  return wanted.map((inode) => (inode === undefined ? undefined : owners.get(inode)))
}

/** Inodes of established sockets by their own and their peer's port. */
export function inodesOf(table: string): ReadonlyMap<string, string> {
  const inodes = new Map<string, string>()
  for (const [, port, peerPort, inode] of table.matchAll(CONNECTION)) {
    if (inode !== '0') inodes.set(`${Number.parseInt(port!, 16)} ${Number.parseInt(peerPort!, 16)}`, inode!)
  }
  return inodes
}

/** The processes that have these sockets open. */
async function ownersOf(inodes: Set<string>): Promise<Map<string, LocalProcess>> {
  const owners = new Map<string, LocalProcess>()
  if (inodes.size === 0) return owners
  const pids = (await namesIn('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  // The newest first: most clients were started after everything else.
  for (const pid of pids.toSorted((a, b) => b - a)) {
    const found = (await socketsOf(pid)).filter((inode) => inodes.delete(inode))
    if (found.length === 0) continue
    const owner = { pid, name: await nameOfProcess(pid) }
    for (const inode of found) owners.set(inode, owner)
    if (inodes.size === 0) break
  }
  return owners
}

/** Inodes of the sockets that a process has open; none if it is another user's. */
async function socketsOf(pid: number): Promise<string[]> {
  const files = (await namesIn(`/proc/${pid}/fd`)).slice(0, MAX_FILES)
  const targets = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
}

const nameOfProcess = async (pid: number): Promise<string> =>
  nameInCommandLine(await textOf(`/proc/${pid}/cmdline`)) || (await textOf(`/proc/${pid}/comm`)).trim() || 'unknown'

const INTERPRETERS = /^(?:node|nodejs|bun|deno|python[\d.]*)$/
/** Options of interpreters after which their argument is no script. */
const INLINE_CODE = /^(?:-e|-c|-p|-pe|--eval|--print|--require|-r|--import|--loader)$/

/** The script of an interpreter, such as `vitest.mjs` of node, or the program; args, which may hold secrets, are left out. */
export function nameInCommandLine(text: string): string {
  const [program = '', ...args] = text.split('\0')
  // Programs may call themselves `node (vitest 1)`.
  const title = /^node \((.+)\)$/.exec(program.trim())?.[1]
  if (title !== undefined) return title.slice(0, MAX_NAME_LENGTH)
  const first = args.findIndex((it) => it !== '' && !it.startsWith('-'))
  const hasScript = INTERPRETERS.test(baseOf(program)) && first >= 0 && !args.slice(0, first).some((it) => INLINE_CODE.test(it))
  return baseOf(hasScript ? args[first]! : program).slice(0, MAX_NAME_LENGTH)
}

const baseOf = (path: string): string => path.split('/').at(-1)!

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')
