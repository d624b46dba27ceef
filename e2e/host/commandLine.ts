/** The arguments of an Electron executable: `[switches] <application> [arguments]`. */
export interface CommandLine {
  /** Modules to load before the application, of -r and --require. */
  requires: string[]
  /** The port of --inspect, through which Playwright talks to the main process. */
  inspectPort: number | undefined
  /** Passed to Chromium: its debugging port and its sandbox. */
  chromiumArguments: string[]
  /** Electron's and the application's arguments of the form --name or --name=value, as `app.commandLine` sees them. */
  switches: Map<string, string>
  /** Folder or file; `.` if none is given. */
  application: string
}

/** Parses the arguments that follow the executable. */
export function parseCommandLine(args: readonly string[]): CommandLine {
  const line: CommandLine = { requires: [], inspectPort: undefined, chromiumArguments: [], switches: new Map(), application: '.' }
  const addSwitch = (text: string): void => {
    const [, name, value] = /^--([^=]+)=?(.*)$/s.exec(text) ?? []
    if (name !== undefined) line.switches.set(name, value ?? '')
  }
  let at = 0
  for (; at < args.length; at++) {
    const text = args[at]!
    if (text === '-r' || text === '--require') line.requires.push(args[++at] ?? '')
    else if (text.startsWith('--inspect')) line.inspectPort = Number(/\d+$/.exec(text)?.[0] ?? 0)
    else if (text.startsWith('-')) {
      if (text === '--no-sandbox' || text.startsWith('--remote-debugging-port')) line.chromiumArguments.push(text)
      addSwitch(text)
    } else {
      line.application = text
      break
    }
  }
  for (const text of args.slice(at + 1)) addSwitch(text)
  return line
}
