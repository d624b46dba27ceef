import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isFree } from '../../base/ports.ts'
import type { ListenAddress } from '../optionKinds.ts'
import type { NodeOptions } from '../options.ts'
import { changeFolderStatus, readFolderStatus } from './folderStatus.ts'

const HOST = '127.0.0.1'
const FIRST_PORT = 8545
const MAX_PORT = 65_534

/**
 * Ports of a workspace: those that it had last if they are free, otherwise the first free pair from 8545 and 8546 upward that no other
 * workspace has. The choice is recorded in the workspace's status.
 */
export async function choosePorts({
  workspacesDir,
  dataDir,
}: Pick<NodeOptions, 'workspacesDir' | 'dataDir'>): Promise<{ httpAddress: ListenAddress; wsAddress: ListenAddress }> {
  const { httpPort, wsPort } = readFolderStatus(dataDir)
  const others = portsOfOthers(workspacesDir, basename(dataDir))
  const pairs = function* (): Generator<readonly [http: number, ws: number]> {
    if (httpPort !== undefined && wsPort !== undefined) yield [httpPort, wsPort]
    for (let port = FIRST_PORT; port < MAX_PORT; port += 2) if (!others.has(port) && !others.has(port + 1)) yield [port, port + 1]
  }
  for (const [http, ws] of pairs()) {
    if (!(await isFree(http)) || !(await isFree(ws))) continue
    changeFolderStatus(dataDir, { httpPort: http, wsPort: ws })
    return { httpAddress: { host: HOST, port: http }, wsAddress: { host: HOST, port: ws } }
  }
  // Every port is taken: the system knows best.
  return { httpAddress: { host: HOST, port: 0 }, wsAddress: { host: HOST, port: 0 } }
}

function portsOfOthers(workspacesDir: string, name: string): Set<number> {
  let names: string[] = []
  try {
    names = readdirSync(workspacesDir)
  } catch {
    // There are no workspaces yet.
  }
  const ports = names.filter((it) => it !== name).flatMap((it) => Object.values(portsOf(join(workspacesDir, it))))
  return new Set(ports.filter((it) => it !== undefined))
}

function portsOf(dataDir: string): { httpPort: number | undefined; wsPort: number | undefined } {
  const { httpPort, wsPort } = readFolderStatus(dataDir)
  return { httpPort, wsPort }
}
