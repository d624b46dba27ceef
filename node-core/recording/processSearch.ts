import type { FindProcesses } from './localConnection.ts'
import { linuxProcessesOf } from './linuxProcesses.ts'
import { macProcessesOf, windowsProcessesOf } from './listedProcesses.ts'

const SEARCHES: Partial<Record<NodeJS.Platform, FindProcesses>> = {
  linux: linuxProcessesOf,
  darwin: macProcessesOf,
  win32: windowsProcessesOf,
}

/** The processes at the other end of connections from this machine; undefined for those that the system does not tell. */
export const processesOf: FindProcesses = async (pairs) => (await SEARCHES[process.platform]?.(pairs)) ?? []
