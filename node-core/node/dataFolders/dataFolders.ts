import { existsSync, lstatSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WireOptionChanges } from '../../contract/settings.ts'
import type { NodeInfo } from '../../contract/wire/nodeInfo.ts'
import type { WireWorkspace, WireWorkspaceArchive } from '../../contract/wire/workspaces.ts'
import { makeFolder } from '../../base/makeFolder.ts'
import type { DataFolders } from '../../rpc/dataFolders.ts'
import { type RpcError, RpcError as AnyRpcError, rpcError } from '../../rpc/errors.ts'
import { CONFIG_FILE, type OptionSources } from '../commandLine.ts'
import { type OptionChanges, changeConfigFile } from '../configFile.ts'
import type { Fleet } from '../fleet/fleetCalls.ts'
import { type NodeOptions, optionsWithDefaults } from '../options.ts'
import { parseChanges } from '../settings/optionChanges.ts'
import { copyDataFolder, makeIndependent } from './copyFolder.ts'
import { exportFolder } from './exportFolder.ts'
import { scheduleCheckout } from './scheduledCheckout.ts'
import { describeHolder, holderOf, isOfThisProcess } from './folderLock.ts'
import { existingName, isSameName, nameProblem } from './folderName.ts'
import { changeFolderStatus, readFolderStatus } from './folderStatus.ts'
import { importFolder } from './importFolder.ts'
import { workspaceOf } from './prepareWorkspace.ts'
import { inWorkFolder, moveIntoPlace } from './workFolder.ts'
import { type Work, workspaceInfoOf } from './workspaceInfo.ts'

/** Where a workspace keeps the files of its scripts, and the bundle that its chain begins with. */
const FILES_FOLDER = 'files'
const BUNDLE_FILE = 'reproduction.json'

/** What the workspaces need from the node that shows them. */
export interface DataFoldersEnvironment {
  options: NodeOptions
  version: string
  info: () => NodeInfo
  /** Absent if the process runs no other nodes. */
  fleet: Fleet | undefined
  /** Pack of what this node has read of its remote chain; undefined if its chain is no fork. */
  heldPack?: () => Promise<Uint8Array> | undefined
  /** Arguments of this node that others of the process get too. */
  sharedArguments: () => string[]
}

/** Creates the workspaces of a node. */
export function createDataFolders({ options, version, info, fleet, heldPack, sharedArguments }: DataFoldersEnvironment): DataFolders {
  const { workspacesDir } = options
  const current = workspaceOf(options)
  const works = new Map<string, Work>()
  const pathOf = (name: string) => join(workspacesDir, name)
  const infoOf = (name: string) => workspaceInfoOf(name, pathOf(name), isSameName(name, current), works.get(name))

  /** The folder's own name for the name of an existing workspace. */
  function existing(name: string, param: number): string {
    assertName(name, param)
    const found = existingName(workspacesDir, name)
    if (found === undefined || !isWorkspace(pathOf(found))) throw invalid(param, `there is no workspace "${name}"`)
    return found
  }

  function unused(name: string, param: number): string {
    assertName(name, param)
    makeFolder(workspacesDir, 0o700)
    const found = existingName(workspacesDir, name)
    if (found !== undefined) throw invalid(param, `there is a workspace or folder "${found}" already`)
    return name
  }

  async function assertClosed(name: string, action: string): Promise<void> {
    const holder = await holderOf(pathOf(name))
    if (holder)
      throw rpcError(-32000, `cannot ${action} the workspace "${name}", which is in use by ${describeHolder(holder)}: close it first`)
  }

  const needsFleet = (): Fleet => {
    if (fleet === undefined) throw rpcError(-32000, 'this node cannot start or stop others')
    return fleet
  }

  async function working<T>(name: string, kind: Work['kind'], run: (onProgress: (percent: number) => void) => Promise<T>): Promise<T> {
    if (works.has(name)) throw rpcError(-32000, `the workspace "${name}" is busy: ${works.get(name)!.kind}`)
    const work: Work = { kind, percent: 0 }
    works.set(name, work)
    try {
      return await run((percent) => (work.percent = percent))
    } finally {
      works.delete(name)
    }
  }

  /** `prepare`: changes the copy before it is in its place. */
  async function copy(name: string, to: string, prepare?: (folder: string) => void): Promise<void> {
    await working(name, 'duplicate', (onProgress) =>
      inWorkFolder(workspacesDir, async (work) => {
        const folder = join(work, to)
        await copyDataFolder(pathOf(name), folder, true, onProgress)
        const { chainId, height } = readFolderStatus(pathOf(name))
        changeFolderStatus(folder, { chainId, height })
        makeIndependent(folder)
        prepare?.(folder)
        moveIntoPlace(folder, pathOf(to))
      }),
    )
  }

  return {
    async list() {
      // An import has no folder yet.
      const names = [...new Set([...namesIn(workspacesDir), ...works.keys()])].toSorted((a, b) => a.localeCompare(b, 'en'))
      const listed = await Promise.all(names.map(infoOf))
      return current === null ? [await ownInfo(info(), options), ...listed] : listed
    },

    create: explained(async (name, chainId, given) => {
      unused(name, 0)
      if (chainId !== undefined && chainId < 1) throw invalid(1, `chainId is ${chainId}, expected a positive integer`)
      const changes = { ...(await newOptions(pathOf(name), given)), ...(chainId !== undefined && { chainId }) }
      await inWorkFolder(workspacesDir, async (work) => {
        const folder = join(work, name)
        makeFolder(folder, 0o700)
        changeFolderStatus(folder, {})
        if (Object.keys(changes).length > 0) changeConfigFile(join(folder, CONFIG_FILE), changes)
        moveIntoPlace(folder, pathOf(name))
      })
      return infoOf(name)
    }),

    createReproduction: explained(async (name, bundle) => {
      unused(name, 1)
      await inWorkFolder(workspacesDir, async (work) => {
        const folder = join(work, name)
        makeFolder(join(folder, FILES_FOLDER), 0o700)
        writeFileSync(join(folder, FILES_FOLDER, BUNDLE_FILE), bundle, { mode: 0o600 })
        // Relative, so that the workspace can be renamed and copied.
        writeFileSync(join(folder, CONFIG_FILE), `[chain]\nreproduce = "${FILES_FOLDER}/${BUNDLE_FILE}"\n`, { mode: 0o600 })
        changeFolderStatus(folder, {})
        moveIntoPlace(folder, pathOf(name))
      })
      return infoOf(name)
    }),

    open: explained(async (asked) => {
      const name = existing(asked, 0)
      const holder = await holderOf(pathOf(name))
      if (holder && !isOfThisProcess(holder)) await assertClosed(name, 'open')
      await needsFleet().open(name, sharedArguments())
      return infoOf(name)
    }),

    close: explained(async (asked) => {
      const name = existing(asked, 0)
      const isClosed = await needsFleet().close(name)
      if (!isClosed) await assertClosed(name, 'close')
      return isClosed
    }),

    rename: explained(async (asked, to) => {
      const name = existing(asked, 0)
      if (isSameName(name, to)) assertName(to, 1)
      else unused(to, 1)
      const holder = await holderOf(pathOf(name))
      if (holder && !isOfThisProcess(holder)) await assertClosed(name, 'rename')
      const isOwn = isSameName(name, current)
      if (isOwn || holder) await needsFleet().rename(name, to, { from: pathOf(name), to: pathOf(to) })
      else renameSync(pathOf(name), pathOf(to))
      // The node of this workspace is moved after its response.
      return isOwn ? { ...(await infoOf(name)), name: to, path: pathOf(to) } : infoOf(to)
    }),

    duplicate: explained(async (asked, to) => {
      const name = existing(asked, 0)
      await copy(name, unused(to, 1))
      return infoOf(to)
    }),

    openAt: explained(async (block, to) => {
      if (current === null) throw rpcError(-32000, 'the chain of this node is not in a workspace: it cannot be copied')
      const nodes = needsFleet()
      await copy(current, unused(to, 1), (folder) => scheduleCheckout(folder, block))
      await nodes.open(to, sharedArguments())
      return infoOf(to)
    }),

    remove: explained(async (asked) => {
      const name = existing(asked, 0)
      await assertClosed(name, 'delete')
      if (works.has(name)) throw rpcError(-32000, `the workspace "${name}" is busy: ${works.get(name)!.kind}`)
      await inWorkFolder(workspacesDir, async (work) => renameSync(pathOf(name), join(work, name)))
    }),

    exportTo: explained(async (asked, path, keys): Promise<WireWorkspaceArchive> => {
      const name = existing(asked, 0)
      return working(name, 'export', async (onProgress) => {
        const held = isSameName(name, current) ? await heldPack?.() : undefined
        return exportFolder({ workspacesDir, name, heldPack: held, path, keys, version, onProgress })
      })
    }),

    importFrom: explained(async (path, name): Promise<WireWorkspaceArchive> => {
      unused(name, 1)
      return working(name, 'import', (onProgress) => importFolder({ workspacesDir, name, path, onProgress }))
    }),
  }
}

/** Errors of the file system and of other layers as replies: the file system's messages name the path and the reason. */
function explained<A extends unknown[], R>(run: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await run(...args)
    } catch (error) {
      throw error instanceof AnyRpcError ? error : rpcError(-32000, (error as Error).message)
    }
  }
}

function assertName(name: string, param: number): void {
  const problem = nameProblem(name)
  if (problem !== undefined) throw invalid(param, `${JSON.stringify(name.slice(0, 80))} is not the name of a workspace: ${problem}`)
}

/** The options of a new workspace. Throws RpcError, which names the first one that is wrong. */
async function newOptions(path: string, given: WireOptionChanges): Promise<OptionChanges> {
  const sources: OptionSources = { flags: {}, file: join(path, CONFIG_FILE), saved: {}, shipped: {}, isInDataFolder: true }
  const { parsed, problems } = await parseChanges(given, sources, optionsWithDefaults({}))
  const [problem] = Object.values(problems)
  if (problem !== undefined) throw invalid(2, problem)
  return parsed
}

const invalid = (param: number, reason: string): RpcError => rpcError(-32602, `invalid argument ${param}: ${reason}`)

/** Names of the workspaces in a folder. */
function namesIn(workspacesDir: string): string[] {
  if (!existsSync(workspacesDir)) return []
  return readdirSync(workspacesDir).filter((name) => nameProblem(name) === undefined && isWorkspace(join(workspacesDir, name)))
}

/** Whether a folder is a workspace. A link to one is not: what it leads to belongs elsewhere. */
function isWorkspace(path: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return false
  return ['status.json', 'chain', CONFIG_FILE].some((name) => existsSync(join(path, name)))
}

/** The node's own chain, if it is not a workspace. */
async function ownInfo(node: NodeInfo, options: NodeOptions): Promise<WireWorkspace> {
  const { chainId, http, ws, startedAtMs, dataDir } = node
  const found = dataDir === null ? undefined : await workspaceInfoOf(null, options.dataDir, true, undefined)
  return {
    height: null,
    sizeBytes: 0,
    openedAt: startedAtMs,
    running: { pid: process.pid, program: `Terrarium ${node.version}`, isThisProcess: true, since: startedAtMs, http, ws },
    work: null,
    problem: null,
    ...found,
    name: null,
    path: dataDir,
    isCurrent: true,
    chainId,
  }
}
