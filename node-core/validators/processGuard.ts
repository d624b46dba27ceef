/**
 * Ends the processes of a program that was killed, paused ones too, which no signal from elsewhere would reach: a shell that waits for the
 * program's end of a pipe to close. Windows ends the nodes when their channel closes, and engines end without their nodes.
 */
import { type ChildProcess, spawn } from 'node:child_process'

/** Reads `+PID` and `-PID`; at the end kills the processes that are left. It outlives the signals of a terminal. */
const SCRIPT = `
trap '' INT TERM HUP
pids=' '
while read -r line; do
  pid=\${line#?}
  case $line in
    +*) pids="$pids$pid " ;;
    -*) pids="\${pids%% $pid *} \${pids#* $pid }" ;;
  esac
done
for pid in $pids; do kill -KILL "$pid" 2>/dev/null; done
exit 0
`

export class ProcessGuard {
  readonly #shell: ChildProcess | undefined

  constructor() {
    if (process.platform === 'win32') return
    this.#shell = spawn('/bin/sh', ['-c', SCRIPT], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
    // It may have been killed: what it guards is then ended in order or not at all.
    this.#shell.on('error', () => undefined)
    this.#shell.stdin!.on('error', () => undefined)
    this.#shell.unref()
  }

  /** From now on the process ends with this one. */
  add(pid: number): void {
    this.#shell?.stdin!.write(`+${pid}\n`)
  }

  /** The process has ended, and its id may be another's. */
  remove(pid: number): void {
    this.#shell?.stdin!.write(`-${pid}\n`)
  }

  /** Ends the guard, and every process that it still has. */
  close(): void {
    this.#shell?.stdin!.end()
  }
}
