/** The entry of `npm run evm`. */
import { runEvmCommand } from './evmCommand.ts'

// The reader of the output may close it early, as `head` does.
process.stdout.on('error', () => process.exit(1))

process.exitCode = await runEvmCommand(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
})
