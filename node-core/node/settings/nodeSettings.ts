/** What the window's settings show and change: options with their sources, the token, the data folder, restarts. */
import { rpcError } from '../../rpc/errors.ts'
import type { NodeSettings } from '../../rpc/nodeSettings.ts'
import { markReset } from '../chainFolder.ts'
import { type NodeOptions, OPTIONS } from '../options.ts'
import { folderParts } from '../storeSize.ts'
import { createAccessSettings } from './access.ts'
import type { NodeSettingsEnvironment } from './environment.ts'
import { applyChanges, assertChainAllows, parseChanges, saveChanges } from './optionChanges.ts'
import { shownOptions } from './shownOptions.ts'

/** Time to send the response to the request for a restart. */
const RESTART_PAUSE_MS = 50

/** Creates the settings of a node. */
export function createNodeSettings(environment: NodeSettingsEnvironment): NodeSettings {
  const { options, sources, log, live, restart } = environment
  /** The options that the node was started with, and those changed since then without a restart. */
  let inEffect: NodeOptions = options

  function resetChain(): void {
    if (options.inMemory) return
    try {
      markReset(options.dataDir)
    } catch (error) {
      throw rpcError(-32000, `the chain cannot be reset: ${(error as Error).message}`)
    }
  }

  return {
    ...createAccessSettings(environment),

    options: () => ({ ...shownOptions(sources, inEffect), canRestart: restart !== undefined }),

    async check(changes) {
      return (await parseChanges(changes, sources, inEffect)).problems
    },

    async save(changes, isChainReset) {
      const { parsed, problems } = await parseChanges(changes, sources, inEffect)
      for (const [name, problem] of Object.entries(problems)) throw rpcError(-32602, `invalid argument 0: changes.${name}: ${problem}`)
      if (!isChainReset && !options.inMemory) assertChainAllows(parsed)
      saveChanges(sources, parsed)
      if (isChainReset) resetChain()
      inEffect = { ...inEffect, ...applyChanges(parsed, sources, live) }
      const keys = Object.keys(parsed).map((name) => OPTIONS[name as keyof NodeOptions].key)
      log.info('settings saved', { options: keys.join(' '), resetChain: isChainReset })
    },

    async dataFolder() {
      if (options.inMemory) return { path: null, sizeBytes: 0, parts: [] }
      const parts = await folderParts(options.dataDir)
      return { path: options.dataDir, sizeBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), parts }
    },

    restart(isChainReset) {
      if (restart === undefined) throw rpcError(-32000, 'this node cannot restart itself: stop it and start it again')
      if (isChainReset) resetChain()
      log.info('restart requested by the window', { resetChain: isChainReset })
      // The response is sent first.
      setTimeout(restart, RESTART_PAUSE_MS)
    },

    resetChain,
  }
}
