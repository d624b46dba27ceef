import { join } from 'node:path'
import type { ProgramCommand } from '../../validators/managedProcess.ts'
import { NetworkLauncher } from '../../validators/launcher.ts'
import { commandLineScript } from '../applicationFiles.ts'
import type { Log } from '../log.ts'
import { LAUNCH_VARIABLE } from './launchingNode.ts'

const FOLDER = 'validators'

/** What starts validators beside a node, in its data folder; null: in a temporary one. */
export function createLauncher(dataDir: string | null, log: Log): NetworkLauncher {
  return new NetworkLauncher({
    folder: dataDir === null ? null : join(dataDir, FOLDER),
    commandOf: validatorsCommand,
    onProblem: (problem) => log.part('node').error(problem),
  })
}

/** Runs `terrarium validators` with the arguments, and asks it for its network; undefined in a package, which is no program for scripts. */
function validatorsCommand(args: string[]): ProgramCommand | undefined {
  const script = commandLineScript()
  if (script === undefined) return undefined
  // The program of the desktop application runs scripts if this says so, and its children inherit it.
  const asNode = process.versions['electron'] === undefined ? undefined : { ELECTRON_RUN_AS_NODE: '1' }
  return { file: process.execPath, args: [script, 'validators', ...args], env: { ...asNode, [LAUNCH_VARIABLE]: '1' }, hasChannel: true }
}
