import path from 'node:path'

/** Switches of Electron and Chromium that may stand among the application's arguments and do not concern the node. */
const NOT_THE_NODES =
  /^--(user-data-dir|inspect|inspect-brk|no-sandbox|remote-debugging-port|remote-debugging-pipe|enable-logging|disable-gpu|ozone-platform|ozone-platform-hint|force-device-scale-factor|original-process-start-time|allow-file-access-from-files|enable-avfoundation)(=|$)/

/**
 * The node's command-line arguments among those of the application (without executable and application path). With `userDataDir`
 * (the folder that `--user-data-dir` names) the chain lives inside it, unless the arguments say where it lives.
 */
export function nodeArguments(applicationArguments: readonly string[], userDataDir: string | undefined): string[] {
  const args = applicationArguments.filter((argument) => !NOT_THE_NODES.test(argument))
  const saysWhere = args.some((argument) => /^--(data-dir|in-memory|config)(=|$)/.test(argument))
  return userDataDir === undefined || saysWhere ? args : ['--data-dir', path.join(userDataDir, 'chain'), ...args]
}

/** The application's arguments in `process.argv`: behind the executable, and in development behind the application's path too. */
export function applicationArguments(argv: readonly string[], isPackaged: boolean): string[] {
  if (isPackaged) return argv.slice(1)
  // Switches may precede the path, and the module that a test driver preloads is named after its switch.
  let at = 1
  while (at < argv.length && argv[at]!.startsWith('-')) at += argv[at] === '-r' || argv[at] === '--require' ? 2 : 1
  return argv.slice(at + 1)
}
