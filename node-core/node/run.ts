/** The node's command line: reads options, starts a node, says when it is ready, and closes it on a signal. */
import { hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { applicationVersion, shippedConfigFile } from './applicationFiles.ts'
import { helpText, readCommandLine } from './commandLine.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { createImportProgress } from './importProgress.ts'
import { createLog, type Log } from './log.ts'
import type { NodeOptions } from './options.ts'

/** The exit status where the node could not start as it was asked. */
const STATUS_USAGE = 2
/** A second signal within this time belongs to the first: terminals and npm may both send theirs. */
const SIGNAL_ECHO_MS = 500

/** Does what the arguments ask for; the exit status tells whether it could. */
export async function runCommandLine(args: readonly string[]): Promise<void> {
  try {
    const command = readCommandLine(args, shippedConfigFile())
    if (command.kind === 'help') print(helpText('npm run node --'))
    else if (command.kind === 'version') print(`${applicationVersion()}\n`)
    else await runNode(command.options)
  } catch (error) {
    if (!(error instanceof CodedError)) throw error
    process.stderr.write(`terrarium: ${error.message}\n`)
    process.exitCode = STATUS_USAGE
  }
}

async function runNode(options: NodeOptions): Promise<void> {
  const log = createLog({ form: options.log, level: options.logLevel, write: (line) => void process.stderr.write(line) })
  process.on('uncaughtException', (error) => {
    log.error('the node ends after an unexpected error', { error })
    process.exit(1)
  })
  const node = await createNode(options, { log, onImportProgress: createImportProgress(process.stderr, log) })
  closeOnSignal(node, log)
  if (options.log === 'pretty') print(accountsText(node))
  print(`ready ${JSON.stringify(readyFields(node))}\n`)
  if (!options.jsonRpc) {
    log.warn('no transport is enabled, so no client can connect: start with --json-rpc.enable')
    // Without a server nothing else keeps the process, though an interval may be mining.
    setInterval(() => undefined, 2 ** 31 - 1)
  }
}

function readyFields(node: TerrariumNode): Record<string, unknown> {
  const { http, ws, chainId, profile, dataDir, version } = node.info()
  return { http, ws, chainId, profile, dataDir, version, tokenFile: node.tokenFile }
}

function accountsText(node: TerrariumNode): string {
  const accounts = node.accounts()
  if (accounts.length === 0) return ''
  const rows = accounts.map(({ address, privateKey }, i) => `  ${String(i).padStart(3)}  ${address}  ${hexFromBytes(privateKey)}`)
  return [
    'Dev accounts: address and private key',
    ...rows,
    '',
    '  THESE KEYS ARE PUBLICLY KNOWN. Never use them on a real network: what is sent to them there is lost.',
    '',
    '',
  ].join('\n')
}

function closeOnSignal(node: TerrariumNode, log: Log): void {
  let signalledAtMs: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (signalledAtMs !== undefined) {
        if (performance.now() - signalledAtMs > SIGNAL_ECHO_MS) process.exit(1)
        return
      }
      signalledAtMs = performance.now()
      log.info(`closing after ${signal}`)
      void node.close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('the node could not close cleanly', { error })
          process.exit(1)
        },
      )
    })
  }
}

function print(text: string): void {
  process.stdout.write(text)
}
