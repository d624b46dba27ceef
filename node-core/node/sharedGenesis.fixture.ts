import { join } from 'node:path'
import { alice } from '../miner/fixture.ts'
import { SILENT_LOG } from './log.ts'
import { optionsWithDefaults } from './options.ts'
import { exportGenesis } from './exportGenesis.ts'

/** Writes a genesis file that nodes with engines share, whose owner Alice changes the validators. Returns its path. */
export async function writeSharedGenesis(folder: string): Promise<string> {
  const file = join(folder, 'genesis.json')
  const options = { inMemory: true, exportGenesis: { file, block: 0n }, consensusOwner: alice.address }
  await exportGenesis(optionsWithDefaults(options), SILENT_LOG)
  return file
}
