/** Processes of connections by the programs of the system that list them: lsof on macOS, netstat and tasklist on Windows. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { FindProcesses, LocalProcess } from './localConnection.ts'

const TIMEOUT_MS = 3000
const MAX_OUTPUT_BYTES = 16 * 2 ** 20
const MAX_NAME_LENGTH = 60

/** Key of a connection: the port of the process, then that of its peer. */
type PortKey = `${number} ${number}`

const keyOf = (port: number | string, peerPort: number | string): PortKey => `${Number(port)} ${Number(peerPort)}`

export const macProcessesOf: FindProcesses = async (pairs) => {
  const ports = pairs.map(({ remotePort }) => `-iTCP:${remotePort}`)
  const owners = ownersInLsof(await outputOf('/usr/sbin/lsof', ['-nP', '+c0', '-sTCP:ESTABLISHED', ...ports, '-Fpcn']))
  return pairs.map(({ remotePort, localPort }) => owners.get(keyOf(remotePort, localPort)))
}

export const windowsProcessesOf: FindProcesses = async (pairs) => {
  const folder = join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32')
  const pids = pidsInNetstat(await outputOf(join(folder, 'netstat.exe'), ['-ano']))
  const wanted = pairs.map(({ remotePort, localPort }) => pids.get(keyOf(remotePort, localPort)))
  if (wanted.every((pid) => pid === undefined)) return []
  const names = namesInTasklist(await outputOf(join(folder, 'tasklist.exe'), ['/FO', 'CSV', '/NH']))
  return wanted.map((pid) => (pid === undefined ? undefined : { pid, name: names.get(pid) ?? 'unknown' }))
}

/** Owners in lsof's output for programs: a line per field, `p` process, `c` command, `n` connection. */
export function ownersInLsof(output: string): ReadonlyMap<PortKey, LocalProcess> {
  const owners = new Map<PortKey, LocalProcess>()
  let [pid, name] = [0, 'unknown']
  for (const line of output.split('\n')) {
    if (line.startsWith('p')) [pid, name] = [Number(line.slice(1)), 'unknown']
    else if (line.startsWith('c')) name = line.slice(1, MAX_NAME_LENGTH + 1)
    const [, port, peerPort] = /^n.*:(\d+)->.*:(\d+)$/.exec(line) ?? []
    if (port !== undefined) owners.set(keyOf(port, peerPort!), { pid, name })
  }
  return owners
}

/** Process ids in netstat's output, whose words differ by language: protocol, address, peer, state, process. */
export function pidsInNetstat(output: string): ReadonlyMap<PortKey, number> {
  const pids = new Map<PortKey, number>()
  for (const [, port, peerPort, pid] of output.matchAll(/^ *TCP +\S+:(\d+) +\S+:(\d+) +\S.* (\d+)\r?$/gm)) {
    if (Number(peerPort) > 0) pids.set(keyOf(port!, peerPort!), Number(pid))
  }
  return pids
}

/** Names in tasklist's output by process id, without `.exe`. */
export function namesInTasklist(output: string): ReadonlyMap<number, string> {
  const rows = output.matchAll(/^"([^"]+)","(\d+)"/gm)
  return new Map(Array.from(rows, ([, name, pid]) => [Number(pid), name!.replace(/\.exe$/i, '').slice(0, MAX_NAME_LENGTH)]))
}

/** What the program prints; as much as it printed, if it fails: lsof does where one of several connections is gone. */
function outputOf(program: string, args: readonly string[]): Promise<string> {
  const options = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES, windowsHide: true }
  return new Promise((resolve) => {
    try {
      execFile(program, args, options, (_error, output) => resolve(output))
    } catch {
      // The program cannot be started at all.
      resolve('')
    }
  })
}
