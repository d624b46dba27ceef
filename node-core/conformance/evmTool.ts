/** The entry of `npm run evm`. */
import { runEvmCommand } from './evmCommand.ts'

process.exitCode = await runEvmCommand(process.argv.slice(2), {
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
})
