import { existsSync } from 'node:fs'
import path from 'node:path'

/** Electron and Chromium switches that may be among the application's arguments and are not for the node. */
const NOT_THE_NODES =
  /^--(user-data-dir|inspect|inspect-brk|no-sandbox|remote-debugging-port|remote-debugging-pipe|enable-logging|disable-gpu|ozone-platform|ozone-platform-hint|force-device-scale-factor|original-process-start-time|allow-file-access-from-files|enable-avfoundation)(=|$)/

/**
 * Extracts the node's command-line arguments from the application's (without executable and application path). With `userDataDir` (the
 * folder set by `--user-data-dir`), the workspaces are in it, unless the arguments set their location; a chain that version 0.2.0 stored
 * there is opened.
 */
export function nodeArguments(applicationArguments: readonly string[], userDataDir: string | undefined): string[] {
  const args = applicationArguments.filter((argument) => !NOT_THE_NODES.test(argument))
  if (userDataDir === undefined) return args
  const has = (flags: RegExp) => args.some((argument) => flags.test(argument))
  const formerChain = path.join(userDataDir, 'chain')
  const isFormer = !has(/^--(data-dir|in-memory|config|workspace)(=|$)/) && existsSync(formerChain)
  return [
    ...(has(/^--workspaces-dir(=|$)/) ? [] : ['--workspaces-dir', path.join(userDataDir, 'workspaces')]),
    ...(isFormer ? ['--data-dir', formerChain] : []),
    ...args,
  ]
}

/** The application's arguments in `process.argv`: after the executable and, in development, after the application's path. */
export function applicationArguments(argv: readonly string[], isPackaged: boolean): string[] {
  if (isPackaged) return argv.slice(1)
  // Switches may precede the path, and a test driver's preloaded module follows its switch.
  let at = 1
  while (at < argv.length && argv[at]!.startsWith('-')) at += argv[at] === '-r' || argv[at] === '--require' ? 2 : 1
  return argv.slice(at + 1)
}
